// Streamlit makes a step of the browser's history of every change of the address, so that Back would go through each question
// asked, and of what it adds to an address that was typed. A change on the same page takes the place of the step instead, and
// Back leads to the lesson before. On a narrow screen the sidebar lies over the page: once a lesson was chosen in it, it closes.
// A lesson that a button turned to begins at its top.
// A page that is connected again, maybe to a server that was started again and knows nothing of it, asks for its lesson anew and
// hands over the address it had: a press on another lesson sends none, Back sends an older one, and either may come first.
// A field that gives way to a new one while somebody types in it hands on what was typed. And a press on a link while somebody
// types waits a moment: else the browser asks for the lesson first, and then, with what was typed, for the old one.
// What cells need is in cells.js, which stands before this in one script.
export default ({ data, setStateValue }) => {
  document.documentElement.lang = data.language;
  if (window.pasajeLesson && window.pasajeLesson !== data.lesson) {
    if (innerWidth < 768) document.querySelector('[data-testid="stSidebarCollapseButton"] button')?.click();
    document.querySelector('[data-testid="stMain"]').scrollTo(0, 0);
  }
  const first = !window.pasajeLesson;
  window.pasajeLesson = data.lesson;
  window.pasajeTold = data.told;
  window.pasajeCsv = data.csv;
  if (!first) return;
  history.replaceState(history.state, "", `?${data.address}${location.hash}`);
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
  setUpCells(app);
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
