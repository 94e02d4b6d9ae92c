"""Whether a page that gave no text is damaged: then it is no blank page and no scan. Reads no text."""

import re
import zlib

from pypdf import PdfReader
from pypdf.generic import StreamObject

LOOKED_INTO = 100_000
"""Bytes of a page's contents."""

# Commands between blanks: those that draw something, and the others that a page without text may have.
_DRAWS = re.compile(rb"(?:^|[\s)>\]])(?:Do|BI|sh|Tj|TJ|['\"FSsf]|[Bbf]\*?)(?=\s|$)")
_COMMAND = re.compile(rb"(?:^|\s)(?:q|Q|cm|BT|ET|BMC|BDC|EMC|gs|re|n|w|g|rg|[mlc])(?=\s|$)")


def is_broken(reader: PdfReader, index: int) -> bool:
    """Whether the contents of the 0-based page are missing, cannot be unpacked or hold not one command.

    The libraries take nothing from such a page and say nothing.
    """
    try:
        page = reader.pages[index]
        contents = page.get_contents()
        if contents is None:
            return "/Contents" in page
        unpacked = contents.get_data()[:LOOKED_INTO]
        if _DRAWS.search(unpacked):
            return False
        listed = page["/Contents"]
        parts = listed if isinstance(listed, list) else [listed]
        is_whole = all(_unpacks(part.get_object()) for part in parts)
        return not is_whole or bool(unpacked.strip() and not _COMMAND.search(unpacked))
    except MemoryError:
        raise
    except Exception:
        return True


def _unpacks(part: object) -> bool:
    """Whether it is a stream, and its packed bytes are sound as far as they are looked into; pypdf makes do with any."""
    if not isinstance(part, StreamObject):
        return False
    if part.get("/Filter") not in ("/FlateDecode", ["/FlateDecode"]):
        return True
    packer = zlib.decompressobj()
    try:
        packer.decompress(part._data, LOOKED_INTO)
    except zlib.error:
        return False
    return packer.eof or bool(packer.unconsumed_tail)
