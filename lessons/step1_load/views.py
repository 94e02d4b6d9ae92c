"""How a page of a PDF looks on the screen. Draws no page; pdf/picture.py does."""

from base64 import b64encode

from lessons.frame import markup
from lessons.step1_load.pdf.picture import Picture


def page_picture_html(picture: Picture, words: str) -> str:
    """The picture of a page with its boxes; `words` say what it shows. It goes to the browser within the page, to no file."""
    boxes = "".join(
        f'<span style="left:{box.left}%;top:{box.top}%;width:{box.width}%;height:{box.height}%"></span>'
        for box in picture.boxes or ()
    )
    source = f"data:image/png;base64,{b64encode(picture.png).decode()}"
    size = f'width="{picture.width}" height="{picture.height}"'
    return f'<div class="sheet"><img src="{source}" {size} alt="{markup.text(words)}">{boxes}</div>'
