"""The address for learners, as text and as a QR code. Picks none of the machine's addresses: a guess takes the wrong adapter."""

import socket
from urllib.parse import urlencode, urlsplit

import psutil
import segno
import streamlit as st

from lessons.frame import asking, bind, markup
from lessons.frame.notebook import FRAME, show
from lessons.frame.session import event

NAME = "class"


def title() -> str:
    """What the sheet is called."""
    return FRAME.part("class_title")


def hosts(own: str) -> list[str]:
    """The names under which this machine may be reached: the one in the address of the page, then those of its adapters.

    `own`: the address of the page.
    """
    adapters = psutil.net_if_addrs().values()
    found = [each.address for adapter in adapters for each in adapter if each.family == socket.AF_INET]
    return list(dict.fromkeys([urlsplit(own).hostname or "localhost", *found]))


def is_local(host: str) -> bool:
    """Whether `host` names each machine itself."""
    return host in ("localhost", "::1") or host.startswith("127.")


def link_of(cell: str, tasks: str = "") -> str:
    """What follows the host in a short address that leads to `cell`, "" for none; `tasks`: how they are asked, "" for as here."""
    cells = [key for key in bind.state().chosen if key.startswith("cell_")]
    params = bind.short_params("present", *cells)
    opened = {f"cell_{cell}": "1"} if cell and not bind.setting(f"cell_{cell}").default else {}
    return f"?{urlencode({**params, **opened, **({'tasks': tasks} if tasks else {})})}{f'#{cell}' * bool(cell)}"


@event
def _same_values() -> None:
    """Everybody gets the values that this session has, or each their own again."""
    bind.choose("seed", asking.seed() if bind.held("class_seed") else 0)


def show_sheet(cell: str) -> None:
    """Draw the sheet: choices, and the address as text and as a QR code. `cell`: the one presented last, or ""."""
    own = urlsplit(st.context.url or "http://localhost:8501")
    host, tasks = _choices(hosts(st.context.url or ""))
    notes = ["class_closed"] * (st.get_option("server.address") == "localhost")
    if host is None:
        if notes:
            FRAME.say(*notes, kind="note")
        return
    port = f":{own.port}" if own.port else ""
    link = f"{own.scheme}://{f'[{host}]' if ':' in host else host}{port}{own.path}{link_of(cell, tasks)}"
    notes += ["class_local"] * is_local(host)
    picture = ""
    try:
        if not is_local(host):
            code = segno.make(link, error="m").svg_data_uri(border=2, light="white")
            picture = f'<img src="{code}" alt="{FRAME.part("class_code")}">'
    except segno.DataOverflowError:
        notes.append("class_too_long")
    told = "".join(FRAME.html(each) for each in (*notes, "class_same"))
    show(f'<div class="class">{picture}<div class="say"><p class="link">{markup.text(link)}</p>{told}</div></div>')


def _choices(found: list[str]) -> tuple[str | None, str]:
    """One of the machine's addresses, None for none yet; and how tasks are asked there, "" for as here."""
    ways = {"": FRAME.label("class_tasks_here"), "closed": FRAME.label("class_tasks_closed")}
    with st.container(horizontal=True, vertical_alignment="bottom", key="class_choices"):
        host = st.selectbox(
            FRAME.label("class_host"),
            found,
            None if is_local(found[0]) else 0,
            key="class_host",
            placeholder=FRAME.plain("class_choose"),
            persist_state="session",
        )
        tasks = st.segmented_control(
            FRAME.label("class_tasks"),
            ways,
            format_func=ways.__getitem__,
            default="",
            required=True,
            key="class_tasks",
            persist_state="session",
        )
        seeded = bool(bind.value("seed"))
        st.toggle(
            FRAME.label("class_seed"), seeded, key="class_seed", help=FRAME.label("class_seed_help"), on_change=_same_values
        )
    return host, tasks or ""
