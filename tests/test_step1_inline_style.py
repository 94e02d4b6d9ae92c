"""What the styles within tags hide, against what Chromium paints: its pictures of each with letters and without were compared."""

import pytest

from lessons.step1_load.file import File
from lessons.step1_load.readers.inline_style import LONGEST, style_of
from lessons.step1_load.readers.web import read_web

HIDING = r"""
display:none;display:nonsense
opacity:0;opacity:foo
font-size:0;font-size:-3px
visibility:hidden;visibility:foo
color:transparent;color:foo
height:0;overflow:hidden;height:foo
height:0;overflow:hidden;overflow:foo
display:none;display:block none
opacity:-1
opacity:0!important;opacity:1
font-size:0;font-size:12
font:0/0 a
font:12px a;font-size:0
font:italic small-caps bold 0/1 a
font:0 a;font:foo
font-size:0%
font-size:.1mm
font:0em serif
font:100 0 a
font:0 a, b
font: 0 A !important; font-size:12px
-webkit-text-fill-color:transparent
-webkit-text-fill-color:transparent;-webkit-text-fill-color:foo
-webkit-text-fill-color:transparent;-webkit-text-stroke:0
-webkit-text-fill-color:transparent;text-shadow:none
color:transparent;text-shadow:none
-webkit-text-fill-color:#fff;background:#fff
background:#ffffff;color:hsl(0 0% 100%)
color:white;background:rgb(255 255 255)
background-clip:text;background:red;color:transparent
color:transparent;background:currentcolor
filter:opacity(0)
filter:opacity(0%)
filter:blur(1px) opacity(0)
filter:opacity(0);filter:foo
filter:drop-shadow(0 0 1px rgba(0,0,0,.5)) opacity(0.0)
clip-path:inset(50%)
clip-path:inset(100%)
clip-path:inset(0 0 100% 0)
clip-path:inset(0 50%)
clip-path:inset(50% 0)
clip-path:inset(50% 0 50%)
clip-path:inset(0 50% 0 50%)
clip-path:inset(50% round 3px)
clip-path:circle(0)
clip-path:circle(0 at 50% 50%)
clip-path:circle(0%)
clip-path:ellipse(0 0)
clip-path:inset(50%);clip-path:foo
clip:rect(0,0,0,0);position:absolute
clip:rect(1px 1px 1px 1px);position:absolute
clip:rect(1px,1px,1px,1px);position:fixed
clip:rect(0,0,0,0);position:absolute;clip:foo
overflow-x:hidden;height:0
overflow:auto;height:0
overflow:hidden;height:0
overflow:clip;height:0
overflow:hidden;width:0
overflow:clip;width:0
overflow:auto;width:0
overflow:scroll;height:0
overflow:scroll;width:0
overflow-x:clip;width:0
overflow-y:hidden;width:0
max-height:0;overflow-x:hidden
max-height:0;overflow:auto
max-width:0;overflow:hidden
width:0%;overflow:hidden
height:0;overflow:visible hidden
height:0;overflow:hidden visible
height:0;overflow:hidden;padding:0
height:0;overflow:hidden;min-height:0
height:0px;overflow:hidden;float:none
height:0;height:-3px;overflow:hidden
transform:scale(0)
transform:scale(0);transform:foo
transform:scale(1,0)
transform:scale3d(1,1,0)
transform:scalex(0)
transform:rotate(9deg) scaleY(0)
scale:0
scale:1 0
scale:1 1 0
scale:0%
content-visibility:hidden
content-visibility:hidden;content-visibility:foo
visibility:collapse
display:\6eone
display:none/**/
/*;*/display:none
color:red;;display:none
display:none!IMPORTANT;display:block
color:rgba(0,0,0,0)
color:rgba(0,0,0,0);color:rgb(1,2)
color:#0000
color:#00000000
color:oklch(50% .1 20 / 0)
color:transparent!important;color:red
""".strip().splitlines()
SHOWING = r"""
font-size:0pxx
opacity:0px
color:transparent;color:canvastext
color:transparent;color:windowtext
color:transparent;color:color-mix(in srgb, red, blue)
height:0;overflow:hidden;height:auto
display:none;display:inline flex
display:none;display:block flex
display:none;display:initial
display:none;display:inherit
display:none;display:var(--x)
display:none;display:table-cell
opacity:0;opacity:calc(1)
opacity:0;opacity:inherit
font-size:0;font-size:small
font-size:0;font:12px a
font:0
font:0px
font:bold 12px/0 a
font:0 a;font:caption
font-size:0;font-size:2em
font-size:0;font-size:larger
font-size:0;font-size:initial
font-size:0;font-size:inherit
color:transparent;-webkit-text-fill-color:red
-webkit-text-fill-color:transparent;-webkit-text-stroke:1px red
-webkit-text-fill-color:transparent;text-shadow:0 0 1px red
background:linear-gradient(red,blue);color:#fff
background-color:#fff;color:#fff;background-image:linear-gradient(red,blue)
background:red;color:transparent;-webkit-background-clip:text
background:red;background-clip:text;color:transparent
background:text red;color:transparent
filter:opacity(.5)
filter:opacity(0);filter:none
filter:opacity()
filter:opacity(-1)
filter:opacity(0px)
clip-path:inset(60% 0 0 0)
clip-path:circle(50%)
clip-path:inset(0)
clip-path:inset(50%);clip-path:none
clip:rect(0,0,0,0)
clip:rect(auto,auto,auto,auto);position:absolute
overflow-x:clip;height:0
overflow-y:clip;width:0
height:0%;overflow:hidden
height:0;overflow:hidden;min-height:2em
height:0;overflow:hidden;padding:9px
height:-3px;overflow:hidden
width:0;min-width:3em;overflow:hidden
max-height:0%;overflow:hidden
height:0
transform:scale(0);transform:none
transform:scale(0px)
visibility:hidden;visibility:initial
visibility:hidden;visibility:visible
a{b:c} display:none
display:none}
background:url('data:image/png;base64,iVBO;display:none')
}display:none
width:0;overflow:hidden;display:inline
display:none !ie
zoom:0
color:transparent;color:currentcolor
color:transparent;color:inherit
color:transparent;color:initial
""".strip().splitlines()
INSIDE = (
    "<a href=#>abc</a>",
    "<a>abc</a>",
    "<mark>abc</mark>",
    "<button>abc</button>",
    "<select><option>abc</select>",
    "<textarea>abc</textarea>",
    "<small>abc</small>",
    "<h1>abc</h1>",
    "<dialog open>abc</dialog>",
    "<b style='font-size:small'>abc</b>",
    "<b style='font-size:larger'>abc</b>",
    "<b style='font-size:1em'>abc</b>",
    "<b style='font-size:1rem'>abc</b>",
    "<b style='font:10px a'>abc</b>",
    "<a href=# style='color:inherit'>abc</a>",
    "<b style='color:red'>abc</b>",
    "<b style='-webkit-text-fill-color:red'>abc</b>",
)
SEEN_ALL_THE_SAME = r"""
<div style="display:flex"><div style="flex:1;width:0;overflow:hidden">abc</div></div>
<div style="display:flex;flex-direction:column;height:5em"><div style="flex:1;height:0;overflow:auto">abc</div></div>
<div style="display:flex"><div style="width:0;overflow:hidden;flex-grow:1">abc</div></div>
<div class="row"><div style="width:0;overflow:hidden;flex-grow:1">abc</div></div>
<div style="display:inline-flex"><div style="width:0;overflow:hidden" class="grow">abc</div></div>
<div style="display:grid"><div style="width:0;overflow:hidden" class="grow">abc</div></div>
<div style="display:flex"><div style="display:contents"><div style="width:0;overflow:hidden" class="grow">abc</div></div></div>
<div style="display:-webkit-box"><div style="-webkit-box-flex:1;width:0;overflow:hidden">abc</div></div>
<div style="height:0;overflow:hidden;min-block-size:2em">abc</div>
<div style="height:0;overflow:hidden;block-size:2em">abc</div>
<div style="height:0;height:-webkit-fill-available;overflow:hidden">abc</div>
<div style="width:0;width:-webkit-max-content;overflow:hidden">abc</div>
<div style="height:0;height:calc-size(auto, size);overflow:hidden">abc</div>
<table style="height:0;overflow:hidden"><tr><td>abc</table>
<table style="width:0;overflow:hidden"><tr><td>abc</table>
<table><tbody style="height:0;overflow:hidden"><tr style="height:0;overflow:hidden"><td>abc</table>
<table><tr><td style="width:0;overflow:hidden">abc</table>
<fieldset style="height:0;overflow:hidden">abc</fieldset>
<fieldset><legend style="height:0;overflow:hidden">abc</legend></fieldset>
<dialog open style="height:0;overflow:hidden">abc</dialog>
<textarea style="height:0;overflow:hidden">abc</textarea>
<div style="display:contents;opacity:0">abc</div>
<div style="display:contents;clip-path:inset(50%)">abc</div>
<svg viewBox="0 0 4 2"><text y="1" style="font-size:.8px">abc</text></svg>
<svg style="color:transparent"><text y="20" style="fill:red">abc</text></svg>
<div style="color:white;background:white"><font color="red">abc</font></div>
<div style="color:white;background:white"><table><tr><td bgcolor="navy">abc</table></div>
<div style="color:white;background:white"><p style="background-image:linear-gradient(red, red)">abc</p></div>
""".strip().splitlines()
LOST_ALL_THE_SAME = r"""
<div style="display:flex"><div style="flex:1;max-width:0;overflow:hidden">abc</div></div>
<div style="display:flex"><p><span style="display:block;height:0;overflow:hidden">abc</span></p></div>
<table style="transform:scale(0)"><tr><td>abc</table>
<table hidden><tr><td>abc</table>
<svg style="opacity:0"><text y="20">abc</text></svg>
<div style="color:white;background:white"><p>abc</p></div>
<div style="height:0;overflow:hidden"><table style="height:0;overflow:hidden"><tr><td>abc</table></div>
""".strip().splitlines()


def shows(source: str) -> bool:
    return "abc" in read_web(File(f"<!doctype html><p>d</p>{source}".encode(), "a.html")).text


def test_what_a_valid_value_hides_is_left_out() -> None:
    assert [style for style in HIDING if shows(f'<p style="{style}">abc</p>')] == []


def test_what_is_painted_is_read_whatever_is_no_valid_value() -> None:
    assert [style for style in SHOWING if not shows(f'<p style="{style}">abc</p>')] == []


def test_what_grows_and_what_no_size_makes_smaller_is_read() -> None:
    assert [source for source in SEEN_ALL_THE_SAME if not shows(source)] == []
    assert [source for source in LOST_ALL_THE_SAME if shows(source)] == []


@pytest.mark.parametrize(
    ("around", "seen"),
    [
        ("color:transparent", [0, 2, 3, 4, 5, 8, 15, 16]),
        ("font-size:0", [3, 4, 5, 9, 12, 13]),
        ("-webkit-text-fill-color:transparent", [3, 4, 16]),
        ("visibility:hidden", []),
        ("color:#fff;background:#fff", [0, 2, 3, 4, 5, 8, 15, 16]),
        ("color:transparent;background:red;background-clip:text", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]),
    ],
)
def test_an_element_that_has_its_own_colour_or_size_is_seen_where_others_are_not(around: str, seen: list[int]) -> None:
    shown = [each for each in INSIDE if shows(f"<div style='{around}'>{each}</div>")]
    assert shown == [INSIDE[place] for place in seen]


@pytest.mark.parametrize(
    "style",
    ["opacity:calc(0)", "height:var(--none);overflow:hidden", "height:0;overflow:hidden;padding:var(--none)", "color:#fff",
     "height:0;overflow:hidden;min-height:min-content", f"filter:opacity(0) blur({'0' * LONGEST}px)"],
)  # fmt: skip
def test_text_is_read_where_only_a_browser_knows(style: str) -> None:
    assert shows(f"<p style='{style}'>abc</p>")


@pytest.mark.parametrize("style", ["", ";", "color:", "overflow:", "{", "}", "font:(", "'", "\\", "/*", "background:url("])
def test_a_broken_style_says_nothing(style: str) -> None:
    assert style_of(style) == {}
