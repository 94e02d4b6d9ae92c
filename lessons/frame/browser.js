// Streamlit makes a step of the browser's history of every change of the address, so that Back would go through each question
// asked. A change on the same page takes the place of the step instead, and Back leads to the lesson before. On a narrow screen
// the sidebar lies over the page: once a lesson was chosen in it, it closes. A lesson that a button turned to begins at its top.
// A page that is connected again, maybe to a server that was started again and knows nothing of it, asks for its lesson anew and
// hands over the address it had: a press on another lesson sends none, Back sends an older one, and either may come first.
// A field that gives way to a new one while somebody types in it hands on what was typed. And a press on a link while somebody
// types waits a moment: else the browser asks for the lesson first, and then, with what was typed, for the old one.
export default ({ data, setStateValue }) => {
  document.documentElement.lang = data.language;
  if (window.pasajeLesson && window.pasajeLesson !== data.lesson) {
    if (innerWidth < 768) document.querySelector('[data-testid="stSidebarCollapseButton"] button')?.click();
    document.querySelector('[data-testid="stMain"]').scrollTo(0, 0);
  }
  const first = !window.pasajeLesson;
  window.pasajeLesson = data.lesson;
  window.pasajeTold = data.told;
  if (!first) return;
  const push = history.pushState.bind(history);
  history.pushState = (state, title, url) =>
    new URL(url ?? "", location.href).pathname === location.pathname
      ? history.replaceState(state, title, url)
      : push(state, title, url);
  const app = document.querySelector('[data-testid="stApp"]');
  let connected = true, held = "";
  new MutationObserver(() => {
    const before = connected;
    connected = app.dataset.testConnectionState === "CONNECTED";
    if (!connected && before) held = location.search;
    // Without a connection it is only put down, and goes out with whatever is asked for next.
    if (connected !== before) setStateValue("address", held);
  }).observe(app, { attributeFilter: ["data-test-connection-state"] });
  const placeOf = (field) => field.closest('[class*="st-key-"]')?.className.match(/st-key-([a-z_]+[0-9]?)/)?.[1];
  let typing = null;
  document.addEventListener("input", ({ target }) => {
    if (target.matches("input:not([type=file]):not([type=range]), textarea") && placeOf(target))
      typing = { field: target, place: placeOf(target), text: target.value };
  });
  const done = ({ target }) => (typing = target === typing?.field ? null : typing);
  // A field that is taken away loses the focus too.
  document.addEventListener("focusout", (event) => setTimeout(() => event.target.isConnected && done(event)));
  document.addEventListener("keydown", (event) => event.key === "Enter" && !event.target.matches("textarea") && done(event));
  new MutationObserver(() => {
    if (!typing || typing.field.isConnected) return;
    const { place, text, field } = typing;
    const next = [...document.querySelectorAll(field.tagName)].find((other) => placeOf(other) === place);
    if (!next) return;
    typing = null;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(next), "value").set.call(next, text);
    next.dispatchEvent(new Event("input", { bubbles: true }));
    next.focus();
  }).observe(document.body, { childList: true, subtree: true });
  document.addEventListener("click", async ({ target }) => {
    const button = target.closest?.("button.copy");
    if (!button) return;
    const link = new URL(button.dataset.link, location.href).href;
    // The clipboard is closed to pages of another machine without https.
    if (navigator.clipboard) await navigator.clipboard.writeText(link);
    else {
      const field = document.body.appendChild(Object.assign(document.createElement("textarea"), { value: link }));
      field.select();
      document.execCommand("copy");
      field.remove();
      button.focus();
    }
    button.textContent = button.dataset.done;
  });
  const cellOf = (part) => {
    const name = part.closest('[class*="st-key-cell_"]')?.className.match(/st-key-cell_([a-z_]+)/)?.[1];
    return name ? `-${name}` : "";
  };
  document.addEventListener("click", ({ target }) => {
    const button = target.closest?.("button.csv");
    if (!button) return;
    const rows = [...button.previousElementSibling.rows].map((row) => [...row.cells].map((cell) => cell.innerText));
    const field = (text) => {
      const line = text.replace(/\s+/g, " ").trim().replace(/^−(?=[\d.,]+$)/, "-");
      // A spreadsheet takes for a formula what begins with one of these and is no number.
      const formula = /^[=+\-@＝＋－＠]/.test(line) && !/^[+-][\d.,]+$/.test(line);
      return `"${formula ? "'" : ""}${line.replaceAll('"', '""')}"`;
    };
    const lines = [...window.pasajeTold, [], ...rows].map((row) => row.map(field).join(","));
    const file = new Blob(["\ufeff", lines.join("\r\n")], { type: "text/csv" });
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: `${window.pasajeLesson}${cellOf(button)}.csv` });
    link.click();
    URL.revokeObjectURL(link.href);
  });
  // An example changes what stands above its cell too: once it is there, the cell's title is where it was, or at the top.
  document.addEventListener("click", ({ target }) => {
    const name = target.closest?.('[class*="st-key-example"]') && cellOf(target).slice(1);
    if (!name) return;
    const main = document.querySelector('[data-testid="stMain"]');
    const cell = () => document.querySelector(`.st-key-cell_${name}, [class*="st-key-cell_${name}-"]`);
    const goal = Math.max(cell().getBoundingClientRect().top, 70);
    let still = 0;
    const keep = setInterval(() => {
      const moved = Math.round((cell()?.getBoundingClientRect().top ?? goal) - goal);
      const left = main.scrollHeight - main.clientHeight - main.scrollTop;
      if (moved < 0 || (moved && left > 1)) main.scrollBy(0, moved);
      still = (moved && left > 1) || app.dataset.testScriptState !== "notRunning" ? 0 : still + 1;
      if (still > 10) clearInterval(keep);
    }, 100);
  });
  // A link to a cell.
  const wanted = location.hash && `.st-key-cell_${CSS.escape(location.hash.slice(1))}, [class*="st-key-cell_${CSS.escape(location.hash.slice(1))}-"]`;
  const arrive = (tries) => {
    const cell = document.querySelector(wanted);
    if (cell) cell.scrollIntoView();
    else if (tries) setTimeout(arrive, 100, tries - 1);
  };
  if (wanted) arrive(50);
  // Presenting: the arrows and PageUp and PageDown turn the page, but not while they move something else.
  document.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: "previous", PageUp: "previous", ArrowRight: "following", PageDown: "following", Escape: "end" }[event.key];
    const button = way && document.querySelector(`.st-key-present_${way} button`);
    if (!button || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.closest('input:not([type="checkbox"]), textarea, [role="radiogroup"], [role="listbox"]')) return;
    event.preventDefault();
    button.click();
  });
  // What the pointer used gives them back: a slider, a row of buttons, a list once it is closed.
  const KEEPING = 'input[type="range"], input[type="radio"], [role="radio"], [role="combobox"][aria-expanded="false"]';
  document.addEventListener("pointerup", () => {
    if (!document.querySelector(".st-key-presenting")) return;
    setTimeout(() => document.activeElement.matches(KEEPING) && document.activeElement.blur(), 300);
  });
  let typed = false;
  document.addEventListener("pointerdown", () => (typed = typing !== null), true);
  const follow = (event) => {
    const link = event.target.closest?.("a");
    if (!link || !typed) return;
    typed = false;
    event.preventDefault();
    event.stopImmediatePropagation();
    const there = () => (link.isConnected ? link : [...document.links].find((other) => other.pathname === link.pathname));
    setTimeout(() => there()?.click(), 300);
  };
  document.addEventListener("click", follow, true);
};
