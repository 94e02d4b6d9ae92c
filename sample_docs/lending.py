"""The lending rules of the tool library: who may borrow what, for how long, and what a late return costs.

Days are calendar days, money is in euros. Nothing here talks to a database or prints anything.
"""

from dataclasses import dataclass, field
from datetime import date, timedelta

LOAN_DAYS = 7
"""How long a loan lasts, unless the tool says otherwise."""

MAX_LOANS = 3
"""Tools that a member may have at home at the same time."""

MAX_RENEWALS = 2


class NotAllowed(Exception):
    """A rule says no. The message is meant for the member."""


@dataclass(frozen=True)
class Tool:
    """Something that can be borrowed."""

    code: str
    name: str
    price: int
    """What a new one costs, in whole euros."""
    loan_days: int = LOAN_DAYS
    heavy: bool = False
    """Heavy tools are only lent to members who have done the course."""

    @property
    def deposit(self) -> int:
        """The deposit is a fifth of the price, and never less than five euros."""
        return max(5, self.price // 5)


@dataclass
class Member:
    """A person with a card."""

    name: str
    since: date
    has_done_course: bool = False
    volunteer: bool = False
    """Volunteers help in the workshop at least once a month."""
    loans: list["Loan"] = field(default_factory=list)
    debt: float = 0.0


@dataclass
class Loan:
    """One tool at one member's home."""

    tool: Tool
    member: Member
    start: date
    due: date
    renewals: int = 0

    def days_late(self, today: date) -> int:
        """Days since the due date; 0 while the loan is still in time."""
        return max(0, (today - self.due).days)

    def renew(self, today: date, holds: "Holds") -> None:
        """Put off the due date by another loan period.

        A loan can be renewed twice. A loan that is late cannot be renewed.
        """
        if self.days_late(today):
            raise NotAllowed("This loan is late. Bring the tool back first.")
        if self.renewals == MAX_RENEWALS:
            raise NotAllowed("This loan has been renewed twice already.")
        if holds.next_in_line(self.tool):
            raise NotAllowed("Somebody else is waiting for this tool.")
        self.due += timedelta(days=self.tool.loan_days)
        self.renewals += 1


class Holds:
    """Who is waiting for which tool. The first to ask is the first to be served."""

    KEPT_DAYS = 2

    def __init__(self) -> None:
        self._waiting: dict[str, list[Member]] = {}

    def place(self, tool: Tool, member: Member) -> int:
        """Put a member at the end of the line for a tool, and return the place in it, from 1."""
        line = self._waiting.setdefault(tool.code, [])
        if member in line:
            raise NotAllowed("You are already waiting for this tool.")
        line.append(member)
        return len(line)

    def next_in_line(self, tool: Tool) -> Member | None:
        """The member whose turn it is; None where nobody waits."""
        line = self._waiting.get(tool.code, [])
        return line[0] if line else None

    def kept_until(self, returned: date) -> date:
        """The day until which a returned tool is put aside for the next in line."""
        return returned + timedelta(days=self.KEPT_DAYS)


def lend(tool: Tool, member: Member, today: date, holds: Holds) -> Loan:
    """Lend a tool to a member, or say why not.

    A member with a debt borrows nothing, and nobody has more than three tools at once.
    """
    if member.debt > 0:
        raise NotAllowed("Please pay what you owe first.")
    if len(member.loans) >= MAX_LOANS:
        raise NotAllowed("You have three tools at home. Bring one back first.")
    if tool.heavy and not member.has_done_course:
        raise NotAllowed("This tool is only lent after the safety course.")
    if holds.next_in_line(tool) not in (None, member):
        raise NotAllowed("This tool is put aside for somebody else.")
    loan = Loan(tool, member, today, today + timedelta(days=tool.loan_days))
    member.loans.append(loan)
    return loan


def late_fee(loan: Loan, today: date) -> float:
    """The fee for a late return: fifty cents for each day, and never more than the deposit of the tool."""
    return min(0.5 * loan.days_late(today), loan.tool.deposit)


# The exception to late_fee stands here, because it is about people and not about tools.
def amount_due(loan: Loan, today: date) -> float:
    """What the member pays at the desk when a tool comes back.

    Volunteers pay nothing for the first three days of delay. In the first month nobody is charged at all.
    """
    if (loan.start - loan.member.since).days < 30:
        return 0.0
    if loan.member.volunteer and loan.days_late(today) <= 3:
        return 0.0
    return late_fee(loan, today)


def take_back(loan: Loan, today: date, broken: bool = False) -> float:
    """Close a loan and return what is left of the deposit."""
    owed = amount_due(loan, today) + (loan.tool.price if broken else 0)
    loan.member.loans.remove(loan)
    loan.member.debt += max(0.0, owed - loan.tool.deposit)
    return max(0.0, loan.tool.deposit - owed)
