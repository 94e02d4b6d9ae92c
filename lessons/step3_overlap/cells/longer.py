"""The cell on length: the longer a passage, the more words it can share."""

from lessons.frame import asking, bind, markup, notebook
from lessons.frame.remember import remember
from lessons.step1_load.controls import offer_example
from lessons.step2_chunk.passage_controls import passage_name
from lessons.step3_overlap.controls import current_overlap
from lessons.step3_overlap.lengths import length_points, lengths_of_counts
from lessons.step3_overlap.score import ranked
from lessons.step3_overlap.tasks import longer_or_shorter

CELLS = notebook.Cells(__file__)
TASKS = ("longer",)

MAX_POINTS = 300


def show() -> None:
    """Draw the cell."""
    scores = current_overlap()
    hits = remember(ranked, scores)
    CELLS.say("longer")
    if not hits:
        CELLS.say("nothing_shared", kind="outcome")
        offer_example("longer")
        return
    by_count = lengths_of_counts(scores)
    if not asking.ask(CELLS, longer_or_shorter(by_count, (CELLS.plain("are_longer"), CELLS.plain("are_shorter")))):
        return
    CELLS.say("longer_points")
    best = hits[:MAX_POINTS]
    names = [passage_name(hit.scored.passage, hit.number) for hit in best]
    axes = {"x": CELLS.plain("axis_length"), "y": CELLS.plain("axis_shared")}
    chart = length_points([scores.searched.length(hit.number) for hit in best], best, names, **axes)
    notebook.chart(chart)
    notebook.save({"name": CELLS.plain("column_passage"), **axes}, chart["datasets"]["points"])
    if len(hits) > len(best):
        CELLS.say("longer_left_out", kind="quiet", n=len(hits) - len(best))
    longest = int(scores.searched.lengths.argmax())
    rank = int(hits.ranks[longest])
    most, least = max(by_count), min(by_count)
    words = {"n": scores.searched.length(longest + 1), "rank": rank, "most": most, "least": least}
    told = ["longest_first" if rank == 1 else "longest_not_first" if rank else "longest_nowhere"]
    told += ["longer_means"] * (most != least and not asking.asks())  # the task says it
    means = {name: markup.decimal(by_count[n], bind.language()) for name, n in (("long", most), ("short", least))}
    CELLS.say(*told, kind="outcome", **words, **means)
    if rank != 1:
        offer_example("longer")
