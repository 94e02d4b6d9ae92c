// Reports a press on the text of the two cuts: the start of its run in the source, and the characters of the run before it.
export default ({ setTriggerValue }) => {
  const press = (event) => {
    const run = event.target.closest?.(".sides [data-s]");
    if (!run || !getSelection().isCollapsed) return;
    const caret = document.caretPositionFromPoint?.(event.clientX, event.clientY);
    const range = caret ? null : document.caretRangeFromPoint?.(event.clientX, event.clientY);
    const node = caret ? caret.offsetNode : range?.startContainer;
    const letters = Array.from(
      node?.parentElement === run ? run.textContent.slice(0, caret ? caret.offset : range.startOffset) : "",
    );
    // In the far half of a letter the caret stands after it.
    if (letters.length) {
      const last = document.createRange(), end = letters.join("").length;
      last.setStart(node, end - letters.at(-1).length);
      last.setEnd(node, end);
      const pressed = ({ left, right, top, bottom }) =>
        left <= event.clientX && event.clientX < right && top <= event.clientY && event.clientY < bottom;
      if (Array.from(last.getClientRects()).some(pressed)) letters.pop();
    }
    setTriggerValue("place", [Number(run.dataset.s), letters.length]);
  };
  // Another run puts a new box in the place of the old one: it stays where it was scrolled to, or shows a place typed elsewhere,
  // or what is broken now.
  const seen = (window.pasajeSides ??= { top: 0, box: null });
  const scrolled = ({ target }) => {
    if (target.classList?.contains("sides")) Object.assign(seen, { box: target, top: target.scrollTop });
  };
  const renewed = () => {
    const box = document.querySelector(".sides"), before = seen.box;
    if (!box || box === before) return;
    const same = before && box.dataset.text === before.dataset.text;
    Object.assign(seen, { box, top: same ? seen.top : 0 });
    box.scrollTop = seen.top;
    const here = box.dataset.place !== before?.dataset.place && (box.querySelector(".here") ?? box.querySelector(".torn"));
    if (!here) return;
    const place = here.getBoundingClientRect(), view = box.getBoundingClientRect();
    if (place.top < view.top + 40 || place.bottom > view.bottom) box.scrollTop += place.top - view.top - view.height / 3;
  };
  const watch = new MutationObserver(renewed);
  watch.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("scroll", scrolled, true);
  document.addEventListener("click", press);
  renewed();
  return () => {
    watch.disconnect();
    document.removeEventListener("scroll", scrolled, true);
    document.removeEventListener("click", press);
  };
};
