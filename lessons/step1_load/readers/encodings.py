"""Bytes to text: as a byte-order mark says, or the file itself, else UTF-8, else a guess that says that it is one.

Bytes that the encoding does not know become U+FFFD, counted, where by far the most is valid. UTF-16 is read only with a mark, or
where it is chosen; UTF-32 never.
"""

import codecs
import re
import tokenize
from contextlib import suppress
from dataclasses import dataclass, field, replace
from io import BytesIO

from charset_normalizer import from_bytes

from lessons.step1_load.options import EncodingName
from lessons.step1_load.readers.true_kind import is_program

ASCII = bytes(range(128))
SHORT = 24
"""Bytes of a text in which letters with accents may be the greater part."""
SURE = 0.9
"""Share of the characters beyond ASCII that must be likely in western European text for it to be taken for one."""
GUESSED_FROM = 1 << 16
"""Bytes that a guess looks at, from the line of the first byte that is no ASCII."""

# Tab, line ends, form feed and escape occur in honest text; the others come from a binary file.
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_BEYOND = re.compile(rb"[\x80-\xff]")
# Bytes that Python escaped; a pair of surrogates that were written as bytes is one place.
_DAMAGED = re.compile("(?:\udced[\udca0-\udcbf][\udc80-\udcbf]){1,2}|[\udc80-\udcff]")
# Latin letters with marks, and the quotes, dashes and signs of western text.
_WESTERN_LETTER = re.compile("[\u00a0-\u024f\u2010-\u2044\u20ac]")
# Letters and signs of other scripts. A single letter of two bytes may be chance, as `’é` of Mac Roman, and does not count.
_OTHER_LETTERS = re.compile("[\u0250-\u07ff]{2,}|[\u0800-\u200f\u2045-\u20ab\u20ad-\ud7ff\ue000-\U0010ffff]")
# Bytes that are quotes, dashes and dots of Windows where such signs stand: pasted between letters of UTF-8 they say little.
_PASTED = re.compile("(?<!\\w)[\udc91\udc93](?=\\w)|(?<=\\S)[\udc85\udc94](?!\\w)|(?<=\\s)[\udc96\udc97](?=\\s)")
_CUT = re.compile(r"[\udc80-\udcff]{1,3}\Z")
_MARKS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}

# Western letters, capitals not after a small letter; signs at the edge of a word; what joins two letters.
_LIKELY = re.compile(
    "[áéíóúüñçàèìòùâêîôûäëïößœæãõ]|(?<![a-zß-ÿ])[ÁÉÍÓÚÜÑÇÀÈÌÒÙÂÊÎÔÛÄËÏÖŒÆÃÕ]|(?<=[^\\W\\d_])[’·](?=[^\\W\\d_])"
    "|(?<![^\\W\\d_])[¿¡«»“”‘’‚„–—…€£·•§©®™×½¼²³°ºª]|[»”’–—…€·§©®™²³°ºª](?![^\\W\\d_])|(?<!\\s)\u00a0(?!\\s)"
)
_WESTERN = ("cp1252", "mac-roman", "cp850")
"""Tried in this order. charset-normalizer (3.5) takes short Spanish text in the first for cp1250, with `ń` for `ñ`."""
_OTHERS = ("cp1250", "iso8859-2", "cp1251", "koi8-r", "cp1253", "gb18030", "big5", "cp932", "euc_jp", "cp949")

# The encodings of the web by Python's names for them: some say less than browsers read. All others, such as
# unicode_escape, are none of a text.
_DECLARED = {"ascii": "cp1252", "iso8859-1": "cp1252", "iso8859-9": "cp1254", "iso8859-11": "cp874"}
_DECLARED |= {"gb2312": "gb18030", "gbk": "gb18030", "shift_jis": "cp932", "euc_kr": "cp949"}
_DECLARED |= {name: name for name in ("utf-8", "gb18030", "big5", "euc_jp", "iso2022_jp", "koi8-r", "koi8-u", "mac-roman")}
_DECLARED |= {f"cp{number}": f"cp{number}" for number in (850, 866, 874, 932, 949, *range(1250, 1259))}
_DECLARED |= {f"iso8859-{part}": f"iso8859-{part}" for part in (2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16)}

_NAMES = {"utf-8-sig": "UTF-8 BOM", "utf-16-le": "UTF-16 LE", "utf-16-be": "UTF-16 BE"}
_NAMES |= {"mac-roman": "Mac Roman", "big5": "Big5", "euc_jp": "EUC-JP"}


class UnknownEncoding(ValueError):
    """The bytes are no text in an encoding that is read here."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text of some bytes."""

    text: str = field(repr=False)
    """Without a byte-order mark at its beginning, which belongs to the encoding."""
    encoding: str
    """Its name as it is shown: `UTF-8`, `UTF-8 BOM`, `UTF-16 LE`, `Windows-1252`."""
    replaced: int = 0
    """U+FFFD in the text that stand for bytes which the encoding does not know."""
    is_guess: bool = False
    """Whether neither a mark, nor the file itself, nor the rules of UTF-8 tell the encoding."""


def decode(data: bytes, encoding: EncodingName = "auto", declared: str = "") -> Decoded:
    """The text of `data` in the `encoding` that was chosen, else by its mark, else as `declared`, else in UTF-8, else by a guess.

    Raises:
        UnknownEncoding: the beginning of a PDF, PostScript or RTF file; a NUL; control characters (in a guess any, else over one
            in a hundred); or no encoding fits. Chinese or Japanese in UTF-16 without a mark may pass for another encoding.
    """
    if is_program(data):
        raise UnknownEncoding("the source of a document")
    marked = next((codec for mark, codec in _MARKS.items() if data.startswith(mark)), "")
    if encoding != "auto":
        found = in_encoding(data, "utf-8-sig" if (encoding, marked) == ("utf-8", "utf-8-sig") else encoding)
    else:
        found = in_encoding(data, marked) if marked else without_mark(data, declared)
    # In UTF-32 half of the pairs of bytes are NUL, also after its mark, which begins like that of UTF-16 LE.
    controls = len(_CONTROL.findall(found.text))
    if "\0" in found.text or controls > (0 if found.is_guess else len(found.text) // 100):
        raise UnknownEncoding("control characters")
    return found


def in_encoding(data: bytes, codec: str) -> Decoded:
    """`data` in an encoding that is known, whatever it holds; of UTF-16 no more than one unit in a hundred may be damaged.

    Raises: UnknownEncoding.
    """
    text = data.decode(codec, "replace")
    replaced = text.count("\ufffd") - data.decode(codec, "ignore").count("\ufffd") if "\ufffd" in text else 0
    # Where a byte is missing, all that follows is other letters.
    if codec.startswith("utf-16") and replaced > len(text) // 100:
        raise UnknownEncoding("damaged UTF-16")
    return Decoded(text.removeprefix("\ufeff") if codec.startswith("utf-16") else text, name_of(codec), replaced)


def without_mark(data: bytes, declared: str) -> Decoded:
    """As declared or in UTF-8, whichever takes all bytes; else whichever takes by far the most; else by a guess.

    Raises: UnknownEncoding.
    """
    told = [codec for codec in (declared, "utf-8") if codec]
    for codec in told:
        with suppress(UnicodeDecodeError):
            return Decoded(data.decode(codec), name_of(codec))
    valid = next((codec for codec in told if is_mostly_valid(data, codec)), "")
    return in_encoding(data, valid) if valid else guessed(data)


def is_mostly_valid(data: bytes, codec: str) -> bool:
    """Whether there are two valid characters beyond ASCII or more for each damaged byte; written surrogates count as one.

    At the end of the text it is none: the file may be cut amid a letter. But a single letter there tells no encoding.
    """
    text = _CUT.sub("", data.decode(codec, "surrogateescape"))
    damaged = _DAMAGED.findall(text)
    # Among western words one western letter of UTF-8 is no chance: as Windows-1252 it would be a capital and a sign, `Ã³`.
    if codec == "utf-8" and len(data.translate(None, ASCII)) <= len(data) // 3:
        western = len(_WESTERN_LETTER.findall(text))
        damaged = _DAMAGED.findall(_PASTED.sub("", text)) if western else damaged
        # Of the others there must be two, as `í…”` is one of three bytes.
        others = sum(map(len, _OTHER_LETTERS.findall(text)))
        return 2 * western + others >= 2 * max(1, len(damaged))
    valid = len(text) - len(text.encode("ascii", "ignore")) - sum(map(len, damaged))
    return valid >= max(1, 2 * len(damaged))


def guessed(data: bytes) -> Decoded:
    """`data` in a western encoding, where its letters are likely; else as charset-normalizer proposes; else in Windows-1252.

    Raises: UnknownEncoding: that is not possible either, or two thirds of a longer text are not ASCII.
    """
    if _CONTROL.search(data.decode("latin-1")):
        raise UnknownEncoding("control characters")
    sample = sample_of(data)
    western = len(data) < SHORT or len(data.translate(None, ASCII)) <= len(data) // 3
    likely = {codec: likelihood(sample, codec) for codec in _WESTERN} if western else {}
    proposed = max(likely, key=likely.__getitem__, default="")
    if not proposed or likely[proposed] < SURE:
        tells = len(sample.translate(None, ASCII)) >= 4  # two Chinese characters
        found = from_bytes(sample, cp_isolation=[*_OTHERS], enable_fallback=False).best() if tells else None
        proposed = codecs.lookup(found.encoding).name if found else ""
    for codec in filter(None, (proposed, "cp1252" if western else "")):
        guess = in_encoding(data, codec)
        if not guess.replaced or is_mostly_valid(data, codec):
            return replace(guess, is_guess=True)
    raise UnknownEncoding("none that is known")


def sample_of(data: bytes) -> bytes:
    """Whole lines, where they are not too long, from the one of the first byte that is no ASCII."""
    first = _BEYOND.search(data)
    start = max(data.rfind(b"\n", 0, first.start()) + 1, first.start() - 1_000) if first else 0
    part = data[start : start + GUESSED_FROM]
    return part.rpartition(b"\n")[0] or part if len(part) == GUESSED_FROM else part


def likelihood(data: bytes, codec: str) -> float:
    """The share of the characters beyond ASCII that are likely in western European text; 0 where `codec` does not take `data`."""
    try:
        text = data.decode(codec)
    except UnicodeDecodeError:
        return 0.0
    return len(_LIKELY.findall(text)) / max(1, len(text) - len(text.encode("ascii", "ignore")))


def name_of(codec: str) -> str:
    """An encoding as it is shown."""
    return _NAMES.get(codec, re.sub(r"^CP(?=125\d)", "Windows-", codec.upper()))


def known_encoding(name: str) -> str:
    """Python's name for the encoding that a file calls `name`; "" for one that is not read."""
    try:
        return _DECLARED.get(codecs.lookup(name).name, "")
    except (LookupError, ValueError):
        return ""


def coding_line(data: bytes) -> str:
    """The encoding that the first two lines of Python source declare; "" where they declare none that is read."""
    try:
        return known_encoding(tokenize.detect_encoding(BytesIO(data[:4096]).readline)[0])
    except SyntaxError:
        return ""
