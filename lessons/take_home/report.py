"""The winner as a report in Markdown: the passage word for word, its place in the source, and the arithmetic of its score."""

from collections.abc import Callable, Iterator, Mapping

from lessons.frame.visible import visible_name
from lessons.step1_load.options import AS_USUAL
from lessons.step2_chunk.inspect.outline import place
from lessons.step2_chunk.ways.small_to_big import handed_over
from lessons.step3_overlap.endings import Ending
from lessons.step3_overlap.score import Hit, Hits
from lessons.step4_bm25.arithmetic import idf_arithmetic, part_arithmetic
from lessons.take_home.walk import Walk, changed, steps
from lessons.take_home.words import as_code, fence, prose


def report(walk: Walk, hits: Hits, ending: Ending, *, cut: str) -> str:
    """`hits`, `ending`: what came of the walk. `cut`: the cut in words."""
    document, say = walk.document, prose(walk.language)
    facts = {"document": visible_name(document.name), "sha256": document.sha256, "question": walk.question}
    options = changed(document.options, AS_USUAL)
    options.pop("password", None)
    if options:
        facts["read"] = ", ".join(f"{key}={value!r}" for key, value in options.items())
    facts["cut"] = cut
    found = _winner(walk, hits, say) if ending.wins else [say("report_nobody")]
    settings = "".join(step.code for step in steps(walk) if step.name in ("cut", "index", "score"))
    how = [f"## {say('report_settings')}", _block(settings, "python")]
    return "\n\n".join([f"# {say('report_title')}", _list(say, facts), *found, *how]) + "\n"


def _block(text: str, kind: str) -> str:
    marks = fence(text)
    return f"{marks}{kind}\n{text.rstrip()}\n{marks}"


def _list(say: Callable[..., str], facts: Mapping[str, str]) -> str:
    """Pairs of a name and a text, which is shown as code."""
    names = {key: "SHA-256" if key == "sha256" else say(f"report_{key}") for key in facts}
    return "\n".join(f"- {names[key]}: {as_code(value)}" for key, value in facts.items())


def _winner(walk: Walk, hits: Hits, say: Callable[..., str]) -> Iterator[str]:
    hit, document = hits[0], walk.document
    passage = handed_over(hit.scored.passage)
    offsets = {"first": passage.start + 1, "last": passage.end, "total": len(document.text)}
    facts = {"path": " › ".join(passage.heading_path), "place": place(passage, walk.language)}
    if document.pages:
        facts["lines"] = f"{passage.first_line}–{passage.last_line}"
    yield f"{_list(say, facts)}\n- {say('report_offsets')}: {say('report_offsets_of', **offsets)}"
    yield _block(passage.text, "text")
    if hit.scored.passage != passage:
        yield say("report_handed", first=hit.scored.passage.start + 1, last=hit.scored.passage.end)
    if hit.tied:
        yield say("report_tied")
    yield f"## {say('report_arithmetic')}"
    if walk.score == "overlap":
        yield say("report_counted", terms=", ".join(part.term for part in hit.scored.terms), score=hit.scored.score)
    else:
        yield "\n".join(_parts(walk.weighing, hits, hit))
        yield say("report_sum", score=f"{hit.scored.score:.4f}")


def _parts(weighing: Mapping[str, object], hits: Hits, hit: Hit) -> Iterator[str]:
    """A line for each part of a BM25 score, with the calculation of its idf and of itself."""
    index, how = hits.scores.searched, dict(weighing)
    idf = how.pop("idf")
    for part in hit.scored.terms + hit.scored.unheld:
        counts = {"n_passages": len(index.passages), "n_terms": len(index.df)}
        rarity = idf_arithmetic(part, idf=idf, variant=how["variant"], **counts)  # type: ignore[arg-type]
        own = part_arithmetic(part, length=index.length(hit.number), avgdl=index.avgdl, **how)  # type: ignore[arg-type]
        yield f"- {as_code(part.term)}: idf = {as_code(rarity)}; {as_code(own)}"
