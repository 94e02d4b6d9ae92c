"""The address for learners, as text and as a QR code. Picks none of the machine's addresses: a guess takes the wrong adapter."""

import socket
from urllib.parse import urlencode, urlsplit

import psutil
import segno
import streamlit as st

from lessons.frame import bind, markup
from lessons.frame.notebook import FRAME, show

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


def show_sheet() -> None:
    """Draw the sheet: a choice among the addresses of the machine, the chosen one as text and as a QR code."""
    own = urlsplit(st.context.url or "http://localhost:8501")
    if st.get_option("server.address") == "localhost":
        FRAME.say("class_closed", kind="note")
    found = hosts(st.context.url or "")
    own_place = None if is_local(found[0]) else 0
    host = st.selectbox(FRAME.label("class_host"), found, own_place, key="class_host", placeholder=FRAME.plain("class_choose"))
    if host is None:
        return
    port = f":{own.port}" if own.port else ""
    told = bind.params(document=bind.value("doc"))
    params = {key: each for key, each in told.items() if key != "present" and not key.startswith("cell_")}
    link = f"{own.scheme}://{f'[{host}]' if ':' in host else host}{port}{own.path}?{urlencode(params)}"
    if is_local(host):
        FRAME.say("class_local", kind="note")
    try:
        code = segno.make(link, error="m").svg_data_uri(border=2, light="white")
    except segno.DataOverflowError:
        FRAME.say("class_too_long", kind="note")
        show(f'<p class="link">{markup.text(link)}</p>')
        return
    show(f'<div class="class"><img src="{code}" alt="{FRAME.part("class_code")}"><p class="link">{markup.text(link)}</p></div>')
    FRAME.say("class_same", kind="quiet")
