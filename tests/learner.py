"""A learner at the app without a browser: opens a link, asks, uploads, and reads what stands on the page."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlencode

from streamlit.dataframe_util import convert_arrow_bytes_to_pandas_df
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

from lessons import STEPS, choices
from lessons.frame import markup
from lessons.frame.notebook import NOTHING
from lessons.frame.prose import read_parts
from lessons.frame.session import PAGE
from lessons.frame.settings import Number, OneOf
from lessons.step1_load.document import Document
from lessons.step1_load.samples import SAMPLES
from lessons.step2_chunk.choices import COMPARED, CUT
from lessons.step2_chunk.side_controls import Place

SETTINGS = {**choices.SETTINGS, **choices.OF_DOCUMENT}
APP = Path(__file__).parents[1] / "app.py"
LESSONS = {step.slug: step.folder for step in STEPS}
LISTS = ("cut", "unit", "encoding")
"""Choices that stand in a list, not in a row of buttons."""
OPEN: Mapping[str, Mapping[str, str]] = {
    "none": {**dict.fromkeys(choices.CELLS, "0"), "tasks": "off"},
    "first": {"tasks": "off"},
    "all": {**dict.fromkeys(choices.CELLS, "1"), "tasks": "off"},
    "asking": dict.fromkeys(choices.CELLS, "1"),
}
"""What an address says for no cell to be open, or those that a lesson opens with, or all; without tasks but for `asking`."""
FRAME = "frame"
"""The folder below `lessons` whose prose all pages share."""

_INLINE = {"a", "b", "br", "code", "del", "em", "ins", "mark", "span", "strong"}


@dataclass(slots=True)
class Block:
    """A stretch of text between two edges of boxes, as a reader sees it: with nothing escaped."""

    tag: str
    kind: str
    """The classes of the boxes that it stands in."""
    text: str = ""
    marks: list[str] = field(default_factory=list)
    """What is marked in it."""


@dataclass(slots=True)
class Opened:
    """What stands closed on the page until its summary is pressed."""

    table: int
    """The number of the table that it stands in; −1 for none."""
    row: int
    """Its row there; the head is row 0; −1 outside of tables."""
    summary: str = ""
    lines: list[str] = field(default_factory=list)
    """What it opens."""


class Screen(HTMLParser):
    """The app's own HTML taken apart again: its text in blocks, its tables, and every tag and attribute that came of it."""

    def __init__(self, pieces: list[str]) -> None:
        super().__init__(convert_charrefs=True)
        self.blocks: list[Block] = []
        self.tables: list[list[list[str]]] = []
        """Of what can be opened they hold the summary only."""
        self.rankings: list[int] = []
        """The numbers of the tables that rank passages."""
        self.opened: list[Opened] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.sources: list[str] = []
        """Where its pictures come from."""
        self._boxes: list[tuple[str, str]] = []
        self._marked = False
        for piece in pieces:
            self._boxes = [("", "")]
            self._open_block()
            self.feed(piece)
            self.close()
            self.reset()
        self.blocks = [block for block in self.blocks if block.text.strip()]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        kind = dict(attrs).get("class") or ""
        self.tags.add(tag)
        self.sources += [value or "" for name, value in attrs if name == "src"]
        self.attributes.update(name for name, _ in attrs)
        if tag == "table":
            if any("ranks" in box.split() for _, box in self._boxes):
                self.rankings.append(len(self.tables))
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("td", "th"):
            self.tables[-1][-1].append("")
        elif tag == "mark":
            self._marked = True
            self.blocks[-1].marks.append("")
        if tag == "br" or kind == "term":
            self.handle_data(" ")
        if tag == "details":
            row = len(self.tables[-1]) - 1 if "table" in [tag for tag, _ in self._boxes] else -1
            self.opened.append(Opened(len(self.tables) - 1 if row >= 0 else -1, row))
        elif kind == "formula" and self._closed:
            self.opened[-1].lines.append("")
            self._open_block()  # each of its lines is one of its own
        if tag not in _INLINE:
            self._boxes.append((tag, kind))
            self._open_block()

    def handle_endtag(self, tag: str) -> None:
        if tag == "mark":
            self._marked = False
        if tag not in _INLINE:
            self._boxes.pop()
            self._open_block()

    def handle_data(self, data: str) -> None:
        block = self.blocks[-1]
        block.text += data
        if self._marked:
            block.marks[-1] += data
        if self._closed:
            if self.opened[-1].lines:  # else it is a line end between two paragraphs
                self.opened[-1].lines[-1] += data
            return
        tags = [tag for tag, _ in self._boxes]
        if "summary" in tags:
            self.opened[-1].summary += data
        if "td" in tags or "th" in tags:
            self.tables[-1][-1][-1] += data

    @property
    def _closed(self) -> bool:
        """Whether what is read now is seen only once it is opened."""
        return self._boxes[-1][0] == "details"

    def _open_block(self) -> None:
        self.blocks.append(Block(self._boxes[-1][0], " ".join(kind for _, kind in self._boxes)))


@dataclass(slots=True)
class Run:
    """A stretch of the text that one of the two cuts shows in one colour."""

    start: int
    """Where in the document it says that it begins."""
    kind: set[str]
    """Its classes: `p0` and so on for one passage, `both`, `uncut`, `gold` in the answer, `here` in the sentence of the place."""
    number: int | None
    """Of the passage that begins with it."""
    text: str = ""


class Sides(HTMLParser):
    """The two cuts that stand side by side, taken apart again: of each its rows, of each row its runs."""

    def __init__(self, piece: str) -> None:
        super().__init__(convert_charrefs=True)
        self.rows: dict[str, list[list[Run]]] = {"A": [], "B": []}
        self.levels: list[list[str]] = []
        """For each row which sides stand in it."""
        self._number: int | None = None
        self._row: list[Run] = []
        self._in_run = False
        self.feed(piece)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if given.get("class") == "row":
            self.levels.append([])
        if "data-side" in given:
            self.levels[-1].append(given["data-side"])
            self._row = []
            self.rows[given["data-side"]].append(self._row)
        if "data-n" in given:
            self._number = int(given["data-n"])
        if "data-s" in given:
            self._row.append(Run(int(given["data-s"]), set(given["class"].split()), self._number))
            self._number, self._in_run = None, True

    def handle_endtag(self, tag: str) -> None:
        self._in_run = False

    def handle_data(self, data: str) -> None:
        if self._in_run:
            self._row[-1].text += data
        elif self._row and data:
            raise AssertionError(f"{data!r} stands in no run")

    def runs(self, letter: str) -> list[Run]:
        """All runs of a side, in order."""
        return [run for row in self.rows[letter] for run in row]

    def text(self, letter: str) -> str:
        """All that a side shows of the document."""
        return "".join(run.text for run in self.runs(letter))

    def numbers(self, letter: str) -> list[int]:
        """The numbers of the passages that begin on a side, in order."""
        return [run.number for run in self.runs(letter) if run.number is not None]


BUNDLED = [f"{name} · {sample.title}" for name, sample in SAMPLES.items()]
"""What the list of documents calls the samples."""


def plain(text: str) -> str:
    """`text` on one line, with single blanks."""
    return " ".join(text.split())


def unescaped(label: str) -> str:
    """The label of a widget as it reads on the screen."""
    return re.sub(r"\\(.)", r"\1", label).replace("\u2060", "").replace("\u00a0", " ")


def sentences(language: str, folder: str, part: str, /, **values: object) -> list[str]:
    """A part of the prose as it reads on the screen, block by block, with `values` filled in."""
    written = read_parts(APP.parent / "lessons" / folder, language)[part]
    return [plain(block.text) for block in Screen([markup.prose(written, values, language)]).blocks]


def sentence(language: str, folder: str, part: str, /, **values: object) -> str:
    """A part of one block."""
    [only] = sentences(language, folder, part, **values)
    return only


class Learner:
    """One session. Whatever is done in it, the app must not raise."""

    _components: Any = None
    """What AppTest finds out of the installed packages; half the time of a session goes there, so all sessions share it."""
    _session: AppTest | None = None
    """Holds the session of a server that was started again, and that knows nothing of the page yet."""
    _address: Mapping[str, str] = {}
    """What the address of the page held before."""

    def __init__(self, lesson: str = "load", *, locale: str = "", cells: str = "all", **link: str) -> None:
        self.lesson = lesson
        self.app = AppTest.from_file(APP, default_timeout=30)
        self.app.query_params.update({**OPEN[cells], **link})
        if locale:
            self.app.context["locale"] = locale
        # AppTest knows the pages only after a run; a browser that opens a link knows the page's address before.
        self.app._page_hash = "" if lesson == "load" else calc_hash(lesson)
        self.app._bidi_component_manager = Learner._components
        self._run()
        Learner._components = self.app._bidi_component_manager

    def meet_new_server(self) -> Self:
        """The server is started again while the page stands open; it learns of that with what is done next."""
        self._address = dict(self.app.query_params)
        self._session = AppTest.from_file(APP)
        return self

    def type(self, key: str, words: str) -> Self:
        """Into a box of several lines."""
        [box] = [box for box in self.app.text_area if str(box.key).startswith(key)]
        box.set_value(words)
        return self._run()

    def _run(self) -> Self:
        if self._session is not None:
            sent = self.app._tree.get_widget_states()
            [script] = [found.proto for found in self.app.get("bidi_component") if found.proto.component_name == PAGE]
            sent.widgets.add(id=script.id, json_value=json.dumps({"address": f"?{urlencode(self._address)}"}))
            self.app._session_state, self.app.session_state = self._session._session_state, self._session.session_state
            self._session = None
            self.app._run(sent)
        else:
            self.app.run()
        return self._seen()

    def _seen(self) -> Self:
        assert list(self.app.exception) == []
        self.screen = Screen(self.pieces)
        return self

    def _widget(self, kind: str, key: str) -> Any:
        """The widget of a choice; a choice that something else changed has a widget of another number."""
        [found] = [widget for widget in self.app.get(kind) if str(widget.key).split("-")[0] == key]
        return found

    def go(self, lesson: str) -> Self:
        """To another lesson."""
        self.lesson = lesson
        self.app.switch_page(f"lessons/{LESSONS[lesson]}/page.py")
        self.app.query_params.clear()  # a browser sends none of them with a link
        return self._run()

    def ask(self, question: str) -> Self:
        """Type a question."""
        self._widget("text_input", "q").set_value(question)
        return self._run()

    def switch(self, language: str) -> Self:
        """To the other language."""
        self._widget("button_group", "lang").set_value(language)
        return self._run()

    def pick(self, position: int) -> Self:
        """The document at `position` of `documents`."""
        self._widget("selectbox", "doc").select(self.documents[position])
        return self._run()

    def upload(self, name: str, data: bytes) -> Self:
        """A file of one's own."""
        return self.upload_all((name, data))

    def upload_all(self, *files: tuple[str, bytes]) -> Self:
        """Several at once."""
        self.app.file_uploader[0].set_value([(name, data, "application/octet-stream") for name, data in files])
        return self._run()

    def unlock(self, password: str, at: int = 0) -> Self:
        """Type the password of a file that was refused for want of it."""
        self.app.sidebar.text_input[at].set_value(password)
        return self._run()

    def turn(self, key: str, on: bool = True) -> Self:
        """A switch that is no setting: what it shows is forgotten when the page is left."""
        self.app.toggle(key=key).set_value(on)
        return self._run()

    def page_of_pdf(self, number: int) -> Self:
        """The page that lesson 1 shows as a picture."""
        [field] = [field for field in self.app.number_input if str(field.key).startswith("page ")]
        field.set_value(number)
        return self._run()

    def letters(self, *names: str) -> Self:
        """The letter sizes that make a line of a PDF a heading."""
        [pills] = [group for group in self.app.button_group if str(group.key).startswith("sizes ")]
        pills.set_value(list(names))
        return self._run()

    def edit(self, text: str) -> Self:
        """Change the text of the document, in lesson 1, and have everything prepared from it."""
        if not self.app.toggle(key="editing").value:
            self.app.toggle(key="editing").set_value(True)
            self._run()
        self.app.text_area[0].set_value(text)
        return self.press(sentence(self.language, LESSONS["load"], "edit_done"))

    def explain(self, position: int) -> Self:
        """The arithmetic of another hit, in lesson 4."""
        return self.take("explain", position)

    def take(self, name: str, position: int) -> Self:
        """Another hit of a list of lesson 4: `explain`, or `one` and `other` of the two that are held against each other."""
        self.app.selectbox(key=name).select_index(position)
        return self._run()

    def choose(self, key: str, value: Any) -> Self:
        """Move the control of a setting."""
        setting = SETTINGS[key]
        if isinstance(setting, OneOf):
            kind = "selectbox" if key.removesuffix(COMPARED) in LISTS else "button_group"
            self._widget(kind, key).set_value(value)
        elif isinstance(setting, Number):
            self._widget("number_input" if key.removesuffix(COMPARED) == "ratio" else "slider", key).set_value(value)
        else:
            self._widget("toggle", key).set_value(value)
        return self._run()

    def line(self, number: int) -> Self:
        """Type a line of the document, in lesson 2, to see which passages hold its beginning."""
        [field] = [field for field in self.app.number_input if str(field.key).startswith("line ")]
        field.set_value(number)
        return self._run()

    def point_at(self, offset: int) -> Self:
        """Press the text of lesson 2 at this character: the browser sends where it was."""
        document = self.document
        told_by = document.name, document.sha256, document.options
        own = self.app.session_state["session"].own
        before = own.get("place")
        moved_to = before.moved_to if before and before.document == told_by else None
        own["place"] = Place(told_by, offset, moved_to)
        return self._run()

    def part_of_text(self, number: int) -> Self:
        """Another stretch of a long text, in lesson 2."""
        [field] = self.parts_of_text
        field.set_value(number)
        return self._run()

    def nth_place(self, number: int) -> Self:
        """In lesson 2, another place of the kind of what a cut broke."""
        [field] = self.more_places
        field.set_value(number)
        return self._run()

    def inspect(self, side: str, kind: str) -> Self:
        """A kind of what a cut broke; `side` as in SIDES."""
        self.app.button_group(key="broken").set_value(f"{side} {kind}")
        return self._run()

    def predict(self, name: str, option: int | list[int]) -> Self:
        """One option of a task, or several."""
        [pills] = [group for group in self.app.button_group if str(group.key).startswith(f"answer_{name}_")]
        pills.set_value(option)
        return self._run()

    def reckon(self, name: str, typed: str) -> Self:
        """A number for a task."""
        [field] = [field for field in self.app.text_input if str(field.key).startswith(f"answer_{name}_")]
        field.set_value(typed)
        return self._run()

    def click(self, key: str) -> Self:
        """A button, by its key."""
        self.app.button(key=key).click()
        return self._run()

    @property
    def tasks(self) -> list[str]:
        """The names of the tasks that still wait for an answer or a goal, in their order on the page."""
        told = [str(button.key) for button in self.app.button]
        return [key.removeprefix("tell_") for key in told if key.startswith("tell_")]

    def answer_with(self, words: str) -> Self:
        """Type what answers the question, in lesson 5."""
        self._widget("text_area", "answer").set_value(words)
        return self._run()

    def press(self, label: str) -> Self:
        """A button, by its label."""
        [button] = [button for button in self.app.button if unescaped(button.label) == label]
        button.click()
        return self._run()

    def press_first(self, label: str) -> Self:
        """The first of several buttons of one label."""
        next(button for button in self.app.button if unescaped(button.label) == label).click()
        return self._run()

    @property
    def link(self) -> dict[str, Any]:
        """The parameters that stand in the address, but for the cells that are open, and that no tasks are asked."""
        held = {key: value for key, value in self.app.query_params.items() if key not in choices.CELLS}
        return {key: value for key, value in held.items() if (key, value) != ("tasks", "off")}

    @property
    def open(self) -> list[str]:
        """The names of the open cells of the lesson, in order."""
        return [name for name, is_open in self._cells if is_open]

    @property
    def cells(self) -> list[str]:
        """The names of all cells of the lesson, in order; none while one is presented."""
        return [name for name, _ in self._cells]

    @property
    def _cells(self) -> list[tuple[str, bool]]:
        found = [each.proto for each in self.app.main.get("expander")]
        return [(re.sub(r"-[0-9]+$", "", each.id.partition("cell_")[2]), each.expanded) for each in found]

    def cell(self, name: str, on: bool = True) -> Self:
        """Open or close a cell of the lesson, as a press on its title does."""
        [key] = [each.proto.id for each in self.app.main.get("expander") if re.search(rf"-cell_{name}(-[0-9]+)?$", each.proto.id)]
        sent = self.app._tree.get_widget_states()
        sent.widgets.add(id=key, bool_value=on)
        self.app._run(sent)
        return self._seen()

    @property
    def heading(self) -> str:
        """The title at the top of the page: of the lesson, or of the cell that is presented."""
        return next(block.text for block in self.of_kind("h1"))

    @property
    def question(self) -> str:
        """What stands in the question's field."""
        return str(self._widget("text_input", "q").value)

    @property
    def documents(self) -> list[str]:
        """What the list of documents holds: the samples as they are named, then the others."""
        return sorted(self.listed, key=lambda name: BUNDLED.index(name) if name in BUNDLED else len(BUNDLED))

    @property
    def listed(self) -> list[str]:
        """The list of documents from its top."""
        return list(self._widget("selectbox", "doc").options)

    @property
    def explained(self) -> list[str]:
        """The hits whose arithmetic lesson 4 can show."""
        return list(self.app.selectbox(key="explain").options)

    @property
    def buttons(self) -> list[str]:
        """The labels of the lesson's buttons, without the questions that are proposed above it."""
        return [unescaped(button.label) for button in self.app.main.button if not str(button.key).startswith("ask_")]

    @property
    def controls(self) -> dict[str, Any]:
        """The settings that this page lets one move, with their values; whether tasks are asked is none of its own."""
        widgets = (*self.app.button_group, *self.app.slider, *self.app.toggle, *self.app.number_input, *self.app.selectbox)
        keyed = {str(widget.key).split("-")[0]: widget.value for widget in widgets}
        return {key: value for key, value in keyed.items() if key in SETTINGS and key != "tasks"}

    @property
    def page_links(self) -> list[str]:
        """The labels of the links to lessons, in order."""
        return [unescaped(node.proto.label) for node in self.app.main.get("page_link")]

    @property
    def sides(self) -> Sides:
        """The two cuts of lesson 2, side by side."""
        [piece] = [piece for piece in self.pieces if '<div class="sides' in piece]
        return Sides(piece)

    @property
    def document(self) -> Document:
        """What is read, as the session holds it."""
        session = self.app.session_state["session"]
        document: Document = session.own["documents"][session.values[1]["doc"]][2].document
        return document

    @property
    def parts_of_text(self) -> list[Any]:
        """The field that chooses the stretch of a long text in lesson 2; none where all of it is shown."""
        return [field for field in self.app.number_input if str(field.key).startswith("text_part ")]

    @property
    def more_places(self) -> list[Any]:
        """The field that chooses which place of what a cut broke is shown; none where there is one."""
        return [field for field in self.app.number_input if str(field.key).startswith("place ")]

    @property
    def answer(self) -> str:
        """What stands in the answer's field, in lesson 5."""
        return str(self._widget("text_area", "answer").value)

    @property
    def marked(self) -> dict[str, str]:
        """The text that each side sets off as the answer."""
        sides = self.sides
        return {letter: "".join(run.text for run in sides.runs(letter) if "gold" in run.kind) for letter in sides.rows}

    def ways(self, side: str) -> list[str]:
        """The ways to cut that a side offers."""
        return [unescaped(option) for option in self._widget("selectbox", f"cut{side}").options]

    @property
    def inspected(self) -> list[str]:
        """The kinds of what the two cuts broke, as their buttons say them with their counts; none where both broke nothing."""
        found = [group for group in self.app.button_group if group.key == "broken"]
        return [unescaped(option) for group in found for option in group.options]

    def excerpt(self, number: int) -> Sides:
        """A part of the text that lesson 2 draws in two columns, by its position on the page."""
        return Sides([piece for piece in self.pieces if '<div class="excerpt' in piece][number])

    def drawn(self, name: str) -> list[dict[str, Any]] | None:
        """The rows of a chart's data set; None where there is no such chart."""
        for node in self.app.main.get("vega_lite_chart"):
            layers = json.loads(node.proto.spec).get("layer", [])
            within = [layer["data"]["values"] for layer in layers if layer.get("data", {}).get("name") == name]
            if within:
                return list(within[0])
            for data in node.proto.datasets:
                if data.name == name:
                    rows = convert_arrow_bytes_to_pandas_df(data.data.data).to_dict("records")
                    return [{str(key): value for key, value in row.items()} for row in rows]
        return None

    @property
    def cuts(self) -> dict[str, Any]:
        """Of these the ones that say how both cuts are made."""
        return {key: value for key, value in self.controls.items() if key.removesuffix(COMPARED) in CUT}

    @property
    def pieces(self) -> list[str]:
        """The app's own HTML, of the sidebar and of the page, without the style."""
        found = (*self.app.sidebar.get("html"), *self.app.main.get("html"))
        bodies = [str(node.proto.body) for node in found]
        return [body for body in bodies if not body.startswith("<style>")]

    @property
    def said(self) -> list[str]:
        """All text of the page, block by block, each on one line."""
        return [plain(block.text) for block in self.screen.blocks]

    @property
    def language(self) -> str:
        """The language of the page."""
        return str(self.link["lang"])

    def words(self, part: str, /, *, of: str | None = None, **values: object) -> str:
        """A part of one block of the lesson's prose in the learner's language; `of` is another folder."""
        return sentence(self.language, LESSONS[self.lesson] if of is None else of, part, **values)

    def reads(self, part: str, /, *, of: str | None = None, **values: object) -> Self:
        """The page says this part of the prose with these values, or the test fails."""
        wanted = sentences(self.language, LESSONS[self.lesson] if of is None else of, part, **values)
        said = self.said
        assert any(said[start : start + len(wanted)] == wanted for start in range(len(said))), (wanted, said)
        return self

    @property
    def trail(self) -> list[str]:
        """The walk above the lesson: document, cut, passages, question, score, winner."""
        return [unescaped(node.proto.label) for node in self.app.main.get("page_link")[:6]]

    def slider(self, key: str) -> Any:
        """The slider of a setting."""
        return self._widget("slider", key)

    @property
    def trail_leads(self) -> list[str]:
        """The address of the lesson that each part of the walk leads to."""
        return [node.proto.page for node in self.app.main.get("page_link")[:6]]

    @property
    def asks(self) -> list[str]:
        """The questions that are proposed in the sidebar."""
        return [unescaped(button.label) for button in self.app.sidebar.button if str(button.key).startswith("ask_")]

    def of_kind(self, kind: str) -> list[Block]:
        """The blocks in boxes of one class, or of one tag."""
        return [block for block in self.screen.blocks if kind == block.tag or kind in block.kind.split()]

    def table(self, number: int | None = None) -> list[list[str]]:
        """A table of the page, without its head; without a number the first one that ranks passages."""
        which = next(iter(self.screen.rankings), 0) if number is None else number
        return [[plain(cell) for cell in row] for row in self.screen.tables[which][1:]]

    @property
    def hits(self) -> list[list[str]]:
        """The rows of the score table that have a rank."""
        return [row for row in self.table() if row[0] != NOTHING]

    @property
    def facts(self) -> dict[str, str]:
        """The pairs of names and values on the page."""
        said = [block for block in self.screen.blocks if block.tag in ("dt", "dd")]
        return {plain(name.text): plain(value.text) for name, value in zip(said[::2], said[1::2], strict=True)}

    @property
    def widgets(self) -> list[tuple[str, bytes]]:
        """Every element of the page but the app's own HTML: its type, and all that is sent to the browser of it."""
        return [(node.type, node.proto.SerializeToString()) for node in _nodes(self.app._tree) if node.type != "html"]


def _nodes(node: Any) -> Iterator[Any]:
    if getattr(node, "proto", None) is not None:
        yield node
    for child in getattr(node, "children", {}).values():
        yield from _nodes(child)
