// What the cells of a lesson need of the page: whole names, links that are copied and followed, tables that are saved, examples that stay in
// sight, and the keys of a presentation.
const setUpCells = (app) => {
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
  // A field is one line: of what is cut off, such as the name of a document, the whole is told.
  document.addEventListener("pointerover", ({ target }) => {
    if (target.matches?.('[role="combobox"]')) target.title = target.value;
  });
  const cellOf = (part) => {
    const name = part.closest('[class*="st-key-cell_"]')?.className.match(/st-key-cell_([a-z_]+)/)?.[1];
    return name ? `-${name}` : "";
  };
  document.addEventListener("click", ({ target }) => {
    const button = target.closest?.("button.csv");
    if (!button) return;
    const spanish = document.documentElement.lang === "es";
    const rows = button.dataset.rows
      ? JSON.parse(button.dataset.rows)
      : [...button.previousElementSibling.rows].map((row) => [...row.cells].map((cell) => cell.innerText));
    const field = (value) => {
      const text = spanish && typeof value === "number" ? String(value).replace(".", ",") : String(value ?? "");
      const line = text.replace(/(?<=\d)\u202f(?=\d{3})/g, "").replace(/\s+/g, " ").trim().replace(/^−(?=[\d.,]+$)/, "-");
      // A spreadsheet takes for a formula what begins with one of these and is no number.
      const formula = /^[=+\-@＝＋－＠]/.test(line) && !/^[+-][\d.,]+$/.test(line);
      return `"${formula ? "'" : ""}${line.replaceAll('"', '""')}"`;
    };
    // A spreadsheet that speaks Spanish takes a comma for the decimal mark, and the semicolon for what parts columns.
    const lines = [...window.pasajeTold, [], ...rows].map((row) => row.map(field).join(spanish ? ";" : ","));
    const file = new Blob(["\ufeff", lines.join("\r\n")], { type: "text/csv" });
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: `${window.pasajeLesson}${cellOf(button)}.csv` });
    link.click();
    URL.revokeObjectURL(link.href);
  });
  for (const kind of ["pointerover", "focusin"])
    document.addEventListener(kind, ({ target }) => target.matches?.("button.csv") && (target.title = window.pasajeCsv));
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
  // A word of a task lights up the control that it speaks of; the nearest one, where there are several.
  const spoken = ({ target }) => {
    const word = target.closest?.(':is(.task, .hint, .told) a[href^="#"]');
    const name = word && CSS.escape(word.getAttribute("href").slice(1));
    const all = name ? [...document.querySelectorAll(`.st-key-${name}, [class*="st-key-${name}-"]`)] : [];
    return { word, control: all.find((each) => word.closest('[class*="st-key-cell_"]')?.contains(each)) ?? all[0] };
  };
  for (const [kind, on] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]])
    document.addEventListener(kind, (event) => spoken(event).control?.classList.toggle("lit", on));
  document.addEventListener("click", (event) => {
    const { word, control } = spoken(event);
    if (!word) return;
    event.preventDefault();
    control?.scrollIntoView({ block: "nearest" });
    // Before it stands the button of its help.
    const field = control?.querySelector('input, textarea, [role="slider"], [role="radio"]') ?? control?.querySelector("button");
    field?.focus({ preventScroll: true });
  });
  // What took an answer leaves the page, and the focus with it: that goes on to what is told then, in the same task.
  let answering = "";
  const taskOf = (part) => part.closest?.('[class*="st-key-task_"]')?.className.match(/st-key-task_\w+/)[0] ?? "";
  document.addEventListener("focusin", ({ target }) => (answering = taskOf(target)));
  // A field that is taken away loses the focus too.
  document.addEventListener("focusout", ({ target }) => setTimeout(() => target.isConnected && document.activeElement === document.body && (answering = "")));
  new MutationObserver(() => {
    if (answering && document.activeElement === document.body)
      document.querySelector(`.${answering} :is(.told, input, button)`)?.focus({ preventScroll: true });
  }).observe(document.body, { childList: true, subtree: true });
  // A link to a cell.
  const wanted = location.hash && `.st-key-cell_${CSS.escape(location.hash.slice(1))}, [class*="st-key-cell_${CSS.escape(location.hash.slice(1))}-"]`;
  const arrive = (tries) => {
    const cell = document.querySelector(wanted);
    if (cell) cell.scrollIntoView();
    else if (tries) setTimeout(arrive, 100, tries - 1);
  };
  if (wanted) arrive(50);
  // Presenting: the arrows and PageUp and PageDown turn the page, but not while they move something else. Of two presses that
  // reach Streamlit at once it knows one, so each waits until the title that the one before led to is there.
  const button = (name) => document.querySelector(`.st-key-present_${name} button:enabled`);
  const title = () => document.querySelector(".st-key-presenting h1")?.textContent;
  const until = async (holds) => {
    for (let tries = 150; tries && !holds(); tries--) await new Promise((next) => setTimeout(next, 20));
  };
  let left = 0, turning = false;
  const turn = async () => {
    if (turning) return;
    turning = true;
    while (left) {
      const name = left < 0 ? "previous" : "following", before = title();
      await until(() => button(name) || app.dataset.testScriptState === "notRunning");
      if (!button(name)) left = 0;
      else {
        left -= Math.sign(left);
        button(name).click();
        await until(() => title() !== before);
      }
    }
    turning = false;
  };
  document.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: -1, PageUp: -1, ArrowRight: 1, PageDown: 1, Escape: 0 }[event.key];
    if (way === undefined || !title() || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.closest('input:not([type="checkbox"]), textarea, [role="radiogroup"], [role="listbox"]')) return;
    event.preventDefault();
    left = way && !event.repeat ? left + way : way; // a key that is held down is not saved up
    if (way) turn();
    else button("end")?.click();
  });
  // What the pointer used gives them back: a slider, a row of buttons, a list once it is closed.
  const give = (keeping) => document.activeElement.matches(keeping) && document.activeElement.blur();
  document.addEventListener("pointerup", () => {
    if (!document.querySelector(".st-key-presenting")) return;
    setTimeout(give, 0, 'input[type="range"], input[type="radio"], [role="radio"]');
    setTimeout(give, 300, '[role="combobox"][aria-expanded="false"]');
  });
};
