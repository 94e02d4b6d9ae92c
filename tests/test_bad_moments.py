"""In a real browser: the server is started again while pages stand open, and things are done while an update is on its way."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, WebSocketRoute, expect
from playwright.sync_api import TimeoutError as Late
from streamlit.proto.BackMsg_pb2 import BackMsg

from tests.browser import Server, Tab
from tests.documents import encrypted, pdf
from tests.learner import FRAME, sentence

pytestmark = pytest.mark.flaky(reruns=1)
"""A browser on a busy machine is late at times: a journey that fails is walked once more, and the report counts it."""

OWN = "# Jardín\n\nRegar cada tarde.\n\n# Llaves\n\nLa llave está en recepción.\n".encode()
LINKED = {"lang": "es", "doc": "room_rules.md", "q": "cancelación reserva"}


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """One for all tests; whoever kills it starts it again."""
    server = Server()
    server.start()
    yield server
    server.stop()


def at(tab: Tab, key: str) -> Locator:
    """The widget of a choice, whatever its number."""
    return tab.page.locator(f'[class*="st-key-{key}"]').last


def linked(tab: Tab, setting: str) -> None:
    """The address says it; Playwright hears of a replaced one too late."""
    tab.page.wait_for_function("setting => `${location.search}&`.includes(setting)", arg=setting)


def ask(tab: Tab) -> None:
    tab.question.first.fill("recepción")  # for a moment the field before stands there too
    tab.page.keyboard.press("Enter")


def asked(tab: Tab) -> None:
    expect(tab.page.locator(".st-key-trail a").nth(3)).to_have_text("«recepción»")
    expect(tab.question).to_have_count(1)  # for a moment the fields before are there too
    expect(tab.question).to_have_value("recepción")


def move(tab: Tab) -> None:
    at(tab, "k1").get_by_role("slider").press("Home")


def moved(tab: Tab) -> None:
    expect(at(tab, "k1").get_by_role("slider")).to_have_value("0")
    linked(tab, "k1=0&")


def press(tab: Tab) -> None:
    at(tab, "idf").get_by_role("radio").nth(1).click()


def pressed(tab: Tab) -> None:
    expect(at(tab, "idf").get_by_role("radio").nth(1)).to_be_checked()
    linked(tab, "idf=robertson")


def turn(tab: Tab) -> None:
    at(tab, "titles").locator("label").first.click()


def turned(tab: Tab) -> None:
    expect(at(tab, "titles").get_by_role("switch")).to_be_checked()
    linked(tab, "titles=1")


def choose(tab: Tab) -> None:
    option = tab.page.get_by_role("option", name=sentence("es", "step2_chunk", "cut_sentences"), exact=True)
    tab.ways("B").click()
    try:
        option.click(timeout=5_000)
    except Late:  # a list that is opened while the page still settles closes again
        tab.ways("B").click()
        option.click()


def chosen(tab: Tab) -> None:
    expect(tab.ways("B").first).to_have_value(sentence("es", "step2_chunk", "cut_sentences"))
    linked(tab, "cut2=sentences")


def number(tab: Tab) -> None:
    field = tab.page.get_by_label(sentence("es", "step2_chunk", "line_label"))
    field.fill("6")
    field.press("Enter")


def numbered(tab: Tab) -> None:
    expect(tab.page.locator(".sides .here").first).to_be_visible()
    expect(tab.page.get_by_label(sentence("es", "step2_chunk", "line_label"))).to_have_value("6")


def exchange(tab: Tab) -> None:
    tab.page.get_by_role("button", name=sentence("es", "step2_chunk", "exchange")).click()


def exchanged(tab: Tab) -> None:
    expect(tab.ways("B").first).to_have_value(sentence("es", "step2_chunk", "cut_headings"))  # the list before may be there yet


def upload(tab: Tab) -> None:
    tab.upload("casa.md", OWN)


def uploaded(tab: Tab) -> None:
    expect(tab.page.locator(".st-key-trail a").first).to_have_text("casa.md")


def write(tab: Tab) -> None:
    area = at(tab, "synonyms").locator("textarea")
    area.fill("anular = cancelar")
    area.press("Control+Enter")


def written(tab: Tab) -> None:
    linked(tab, "synonyms=")
    expect(at(tab, "synonyms").locator("textarea")).to_have_value("anular = cancelar")


def leave(tab: Tab) -> None:
    title = sentence("es", FRAME, "title_step4_bm25")
    tab.page.get_by_label("App pages").get_by_role("link", name=title, exact=True).click()


def left(tab: Tab) -> None:
    linked(tab, "k1=0.4&")
    tab.shows("room_rules.md", "por encabezados", "3 pasajes", "«cancelación reserva»", "BM25", "Cancelaciones")


Act = Callable[[Tab], None]
DONE: dict[str, tuple[str, dict[str, str], Act, Act]] = {
    "text field": ("overlap", {}, ask, asked),
    "slider": ("bm25", {}, move, moved),
    "buttons of a choice": ("bm25", {}, press, pressed),
    "switch": ("overlap", {}, turn, turned),
    "list": ("chunk", {}, choose, chosen),
    "number field": ("chunk", {}, number, numbered),
    "button": ("chunk", {}, exchange, exchanged),
    "uploader": ("load", {}, upload, uploaded),
    "text area": ("words", {}, write, written),
    "lessons": ("overlap", {"k1": "0.4"}, leave, left),
}
"""For each kind of control: a lesson that has it, what its address says, what is done, and what is to be seen then."""


def test_what_is_done_first_after_the_server_was_started_again_is_done_and_what_is_gone_is_said_to_be(
    browser: Browser, server: Server
) -> None:
    # One for each way in which the browser tells the server; test_session.py has every control.
    done = {name: DONE[name] for name in ("text field", "uploader", "lessons")}
    tabs = {name: Tab(browser, server.address).open(lesson, **LINKED, **link) for name, (lesson, link, _, _) in done.items()}
    text = Tab(browser, server.address).open("chunk", **LINKED)
    own = Tab(browser, server.address).open("overlap", **LINKED).upload("casa.md", OWN)
    uploaded(own)
    own.idle()
    locked = Tab(browser, server.address).open("overlap", **LINKED).upload("casa.pdf", encrypted(pdf("Uno"), "clave"))
    field = locked.page.locator("input[type=password]").first
    expect(field).to_be_visible()
    server.kill()
    server.start()
    for tab in (*tabs.values(), text, own, locked):
        expect(tab.page.locator("[data-testid=stApp][data-test-connection-state=CONNECTED]")).to_be_visible()
    for name, (_, _, do, _) in done.items():
        do(tabs[name])
    text.page.locator('.sides [data-side="A"] [data-s]').nth(4).click()
    field.fill("clave")
    field.press("Enter")
    for name, (_, _, _, seen) in done.items():
        seen(tabs[name])
    expect(text.page.locator(".sides .here").first).to_be_visible()
    own.reads("upload_gone", of=FRAME)  # before anything is done there
    locked.reads("password_gone", of=FRAME)
    for tab in (*tabs.values(), text, own, locked):
        tab.context.close()  # requests to a server that was gone are no accident


def test_a_step_back_while_the_run_before_begins_keeps_the_settings_in_the_address(browser: Browser, server: Server) -> None:
    tab = Tab(browser, server.address)
    held = ""

    def pass_on(socket: WebSocketRoute) -> None:
        streamlit = socket.connect_to_server()

        def send(sent: str | bytes) -> None:
            if isinstance(sent, bytes) and (message := BackMsg.FromString(sent)).rerun_script.is_history_navigation:
                # What an outdated run does that begins after this one: all runs of a session share st.query_params. It takes
                # milliseconds that no journey meets.
                message.rerun_script.query_string = held
                sent = message.SerializeToString()
            streamlit.send(sent)

        socket.on_message(send)

    tab.page.route_web_socket("**/_stcore/stream", pass_on)
    tab.open("overlap", **LINKED)
    tab.page.wait_for_function("window.pasajeLesson")  # its script makes the step to the next lesson a single one
    leave(tab)
    move(tab)
    moved(tab)
    held = tab.page.evaluate("location.search.slice(1)")
    tab.page.go_back()
    tab.page.wait_for_function("location.pathname === '/overlap' && `${location.search}&`.includes('k1=0&')")
    tab.close()


@pytest.mark.parametrize("lesson", dict.fromkeys(lesson for lesson, *_ in DONE.values()))
def test_what_is_done_while_an_update_is_on_its_way_is_done(browser: Browser, server: Server, lesson: str) -> None:
    tab = Tab(browser, server.address).open(lesson, **LINKED)
    done = [(do, seen) for name, (of, _, do, seen) in DONE.items() if of == lesson and name != "lessons"]
    for number, (do, seen) in enumerate(done, start=1):
        tab.page.locator('[class*="st-key-ask_"] button:visible').nth(number % 2).click()
        do(tab)
        seen(tab)
        tab.idle()
    tab.close()


# In one and the same instant nobody can press and type.
def test_a_question_typed_while_another_one_is_on_its_way_is_asked(browser: Browser, server: Server) -> None:
    tab = Tab(browser, server.address).open("overlap", **LINKED)
    for number, wait in enumerate((50, 200, 50, 200)):
        tab.page.locator('[class*="st-key-ask_"] button:visible').nth(number % 2).click()
        tab.page.wait_for_timeout(wait)
        tab.question.first.fill(f"recepción {number}")
        tab.page.keyboard.press("Enter")
        expect(tab.page.locator(".st-key-trail a").nth(3)).to_have_text(f"«recepción {number}»")
        expect(tab.question).to_have_count(1)  # for a moment the fields before are there too
        expect(tab.question).to_have_value(f"recepción {number}")
    tab.close()


def test_a_lesson_chosen_while_a_question_is_typed_is_opened_and_the_question_asked(browser: Browser, server: Server) -> None:
    tab = Tab(browser, server.address).open("overlap", **LINKED)
    tab.question.first.fill("recepción")
    leave(tab)
    tab.page.wait_for_function("location.pathname === '/bm25'")
    asked(tab)
    tab.close()
