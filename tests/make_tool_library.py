"""The PDF sample is printed from the text below, so the guide can be read and corrected here."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_LEFT
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Paragraph, SimpleDocTemplate

SAMPLES = Path(__file__).resolve().parents[1] / "sample_docs"
FILES = {"es": "tool_library.pdf", "en": "tool_library.en.pdf"}
TITLES = {"es": "Guía de la biblioteca de herramientas", "en": "Tool Library Guide"}

# "#" opens a chapter, "##" a section, "|" a table row; a blank line ends a paragraph.
TEXTS = {
    "es": """
En la biblioteca de herramientas del Molino los vecinos comparten taladros, escaleras y sierras. Esta
guía explica cómo pedir una herramienta, cómo trabajar con ella y cómo devolverla. Léela antes de tu
primer préstamo.

# Antes del préstamo

Estamos en la calle del Molino, 14, en la antigua panadería. Abrimos los martes y los jueves de 17:00 a
20:00 y los sábados de 10:00 a 14:00. En agosto abrimos solo los sábados. El teléfono es el 555 0142.

Atienden el mostrador vecinos voluntarios. Cuéntales qué quieres hacer y de qué es la pared o la madera,
y te dirán qué herramienta te conviene.

## Quién puede apuntarse

Puede apuntarse cualquier persona mayor de edad que viva o trabaje en el barrio. Trae un documento de
identidad y un papel de los tres últimos meses con la dirección de tu casa o de tu trabajo; un recibo de
la luz o una nómina sirven. Si no tienes nada parecido, basta con que responda por ti un socio con más de un
año de antigüedad.

La cuota es de 24 euros al año. Si tienes menos de 25 años o estás en paro, pagas 12 euros. El carné se
hace en el momento y vale doce meses desde ese día.

Con 16 o 17 años también puedes tener carné, si tu madre, tu padre o tu tutor firma la autorización en el
mostrador. Ese carné sirve para las herramientas de mano y las escaleras. Las máquinas con motor tendrán
que esperar a que cumplas los 18.

## La fianza

Al apuntarte dejas una fianza de 40 euros. Se paga una sola vez y respalda todos tus préstamos. El
martillo demoledor es la excepción: pide 60 euros más cada vez que sale, y te los devolvemos cuando lo
entregas.

Cuando te das de baja, recuperas los 40 euros enteros en un plazo de diez días.

## Reservar una herramienta

Puedes reservar con quince días de antelación como máximo, en el mostrador o por teléfono. Di qué
herramienta quieres y qué día vendrás a buscarla. Te la guardamos hasta el cierre de ese día. Los sábados
la guardamos solo hasta las 12:00.

Si no vas a venir, avisa la víspera. Quien falta a dos reservas sin avisar no puede reservar durante un
mes, aunque sí puede llevarse lo que encuentre libre en la estantería.

Cada socio puede tener una sola reserva pendiente. De abril a junio la hidrolimpiadora tiene lista de
espera, y apuntarte en ella no cuenta como reserva.

# Durante el préstamo

El préstamo empieza en el mostrador. Enseña el carné, revisa la herramienta con el voluntario y firma la
hoja de préstamo. En esa hoja quedan apuntados los accesorios, los desperfectos que ya tenía y el valor de
la herramienta.

Puedes tener en casa tres herramientas a la vez. Las de mano no entran en la cuenta: de esas, llévate las
que te hagan falta.

## Plazos y tarifas

El plazo depende de la herramienta y se cuenta desde el día siguiente al de la recogida. La tarifa es por
préstamo y se paga al recoger la herramienta.

| Herramienta | Plazo | Tarifa
| Herramienta de mano | 14 días | gratis
| Taladro | 7 días | 2 €
| Lijadora | 7 días | 3 €
| Escalera | 5 días | 3 €
| Sierra eléctrica | 4 días | 4 €
| Hidrolimpiadora | 2 días | 6 €
| Martillo demoledor | 2 días | 8 €

Si el último día del plazo no abrimos, trae la herramienta el siguiente día de apertura. No cuenta como
retraso.

La escalera de tres tramos se sale de la tabla: se presta solo dos días. Pesa 28 kilos, así que hay que
venir a buscarla entre dos personas.

De la hidrolimpiadora y del martillo demoledor tenemos una sola unidad, y por eso su préstamo no se puede
renovar.

## Renovar el préstamo

El préstamo se puede renovar una vez, por el mismo plazo y con la misma tarifa. Las herramientas de mano
se renuevan hasta dos veces. Llama o pásate por el mostrador antes de que acabe el último día; al
siguiente ya es un retraso.

Si otra persona ha reservado la herramienta para esos días, no hay renovación y tienes que traerla en su
fecha. Al entregarla puedes pedir la siguiente reserva libre.

## Trabajar con seguridad

Lee la ficha que cuelga de la herramienta antes de encenderla. Las gafas y los guantes van gratis con
cualquier máquina. Con la sierra y con el martillo demoledor te
llevas también unos cascos contra el ruido.

Desenrolla del todo el alargador: enrollado se calienta y puede fundirse. Desenchufa la sierra antes de
cambiar la hoja y espera a que se pare por completo. Sujeta la pieza al banco con dos sargentos, nunca con
la mano ni con el pie.

Apoya la escalera en suelo firme. Por cada cuatro metros de altura, separa la base un metro de la pared.
Sube una sola persona cada vez. Si trabajas al aire libre y hay viento, déjalo para otro día.

Las brocas están incluidas en el préstamo del taladro. La lija y las hojas de sierra las pones tú, porque
se gastan en un solo trabajo.

No dejes la herramienta a otra persona: el préstamo está a tu nombre y respondes tú. Quien vive contigo
puede usarla si estás delante. El martillo demoledor solo puede manejarlo quien haya pasado la prueba de
manejo, que dura veinte minutos y se hace los sábados al abrir.

## Códigos de avería

Las máquinas de batería avisan con un código en la pantalla del mango.

Con el código E-07, la batería está demasiado caliente. Sácala y déjala a la sombra veinte minutos.

Con el código E-18, el motor se ha bloqueado. Suelta el gatillo, saca la batería, libera la broca y espera
diez minutos antes de volver a encender. Si el E-18 sale otra vez el mismo día, no insistas. Trae la
máquina y te damos otra; el plazo del préstamo empieza de nuevo.

Con cualquier otro código, apaga la máquina y llámanos.

# La devolución

Devuelve la herramienta en el mostrador, en horario de apertura, limpia y con todo lo que figura en la
hoja de préstamo. La revisión se hace contigo delante y lleva cinco minutos. Si la herramienta llega con
barro, pintura o serrín, cobramos 5 euros por limpiarla.

Cuando está cerrado puedes usar el buzón de la puerta, y la devolución cuenta desde ese mismo día. El
buzón es solo para herramientas de mano. Una máquina no se deja ahí ni dentro de su maletín, porque con la
caída se rompe.

## Retrasos

Cada día de retraso tiene un recargo de 1 euro por herramienta. El primer día no se cobra. Si otra persona
la tenía reservada, el recargo sube a 3 euros y se cobra también el primer día. En ningún caso pasa de
20 euros por herramienta.

Mientras tengas una herramienta fuera de plazo, no puedes empezar otro préstamo ni hacer una reserva.

No hay recargo si el motivo es una enfermedad o un accidente. Llama antes de que acabe el plazo, o pide a
alguien que llame por ti.

A los treinta días de retraso damos la herramienta por perdida.

## Roturas y pérdidas

El desgaste normal corre de nuestra cuenta: una broca sin filo, un cable gastado, una batería que ya no
aguanta. Dilo al devolver y lo arreglamos nosotros.

Si la herramienta se rompe por un mal uso, pagas la reparación hasta un máximo de 40 euros. El dinero sale
de la fianza, que tienes que reponer antes del siguiente préstamo. Si te das de baja sin haberla repuesto,
te devolvemos solo lo que quede.

Si pierdes la herramienta, pagas el valor apuntado en la hoja de préstamo. Si te la roban, pagas la mitad,
siempre que traigas la denuncia antes de 48 horas.

No abras la herramienta ni intentes repararla. Cambiar una broca o una hoja sí te toca a ti.
""",
    "en": """
At Mill Street Tool Library, neighbours share drills, ladders and saws. This guide tells you how to borrow
a tool, how to work with it and how to bring it back. Read it before your first loan.

# Before you borrow

You will find us in the old bakery at 14 Mill Street. The doors are open on Tuesdays and Thursdays from
5 pm to 8 pm, and on Saturdays from 10 am to 2 pm. In August we open on Saturdays only. The phone number
is 555 0142.

The people behind the counter are volunteers who live nearby. Tell them about the job, and they will
point you to the right tool.

## Who can join

Anyone aged 18 or over who lives or works in the neighbourhood can join. Bring photo ID and something from
the last three months that shows your home or work address, such as an electricity bill or a payslip. If
you have nothing like that, a member who joined more than a year ago can vouch for you.

Membership costs €24 a year, or €12 if you are under 25 or out of work. We make your card while you wait,
and it is good for twelve months from that day.

At 16 or 17 you can have a card as well, once a parent or guardian has signed the consent form at the
counter. It covers hand tools and ladders. Anything with a motor has to wait until you turn 18.

## The deposit

You leave a deposit of €40 when you join. You pay it once, and it stands behind every loan you take out.
The demolition hammer is the exception: it needs another €60 each time, which you get back when the hammer
is safely home.

When you end your membership, you get the full €40 back within ten days.

## Booking a tool

You can book up to fifteen days ahead, at the counter or over the phone. Say which tool you need and which
day you will collect it. We hold it until closing time that day. On Saturdays we hold it only until noon.

If your plans change, tell us the day before. Miss two bookings without a word and you cannot book for a
month, though you can still borrow whatever is free on the shelf.

Each member may have one booking open at a time. From April to June the pressure washer has a waiting list,
and a place on that list does not count as a booking.

# While you have the tool

A loan begins at the counter. Show your card, look the tool over with the volunteer and sign the loan
sheet. The sheet lists the accessories, any damage that was there already, and what the tool is worth.

You may have three tools at home at once. Hand tools do not count, so take as many as the job needs.

## Loan periods and fees

The loan period depends on the tool and starts the day after you collect it. The fee covers the whole loan
and is paid when you take the tool away.

| Tool | Loan period | Fee
| Hand tool | 14 days | free
| Drill | 7 days | €2
| Sander | 7 days | €3
| Ladder | 5 days | €3
| Power saw | 4 days | €4
| Pressure washer | 2 days | €6
| Demolition hammer | 2 days | €8

If we are closed on the last day of your loan, bring the tool back on the next day we open. That does not
make you late.

The three-section ladder does not follow the table: it goes out for two days only. It weighs 28 kilos, so
two people have to come and collect it.

We own just one pressure washer and one demolition hammer, so a loan of either cannot be renewed.

## Renewing a loan

You can renew a loan once, for the same number of days and the same fee. Hand tools can be renewed twice.
Call or drop in before the last day is over; by the next morning the tool is late.

If somebody else has booked the tool for those days, the loan cannot be renewed and the tool must come
back on time. When you hand it in, you can ask for the next free booking.

## Working safely

Read the label tied to the tool before you switch it on. Goggles and gloves come free with every machine.
With a saw or the demolition hammer you also get a pair of ear
defenders.

Unwind the extension lead all the way, because a coiled lead heats up and can melt. Unplug the saw before
you change the blade, and wait until it has stopped moving. Hold the work to the bench with two clamps,
never with a hand or a foot.

Stand the ladder on firm ground. For every four metres of height, set its foot one metre out from the
wall. Only one person climbs at a time. If you work outdoors and it is windy, leave it for another day.

Drill bits are included in the loan of a drill. You supply your own sandpaper and saw blades, since one
job wears them out.

Do not lend the tool on: the loan is in your name and you answer for it. People who live
with you may use it while you are there. The demolition hammer may be used only by someone who has passed
the handling test, which takes twenty minutes and is held on Saturdays when we open.

## Fault codes

Battery machines show a code on the small screen in the handle.

E-07 means that the battery is too hot. Take it out and leave it in the shade for twenty minutes.

E-18 means that the motor has jammed. Let go of the trigger, take out the battery, free the bit and wait
ten minutes before you start again. If E-18 comes up a second time on the same day, stop there. Bring the
machine in and we will give you another one, with a fresh loan period.

If you see any other code, switch off and call us.

# Bringing it back

Bring the tool to the counter while we are open, clean and with everything listed on the loan sheet. We
check it with you, which takes five minutes. A tool that arrives covered in mud, paint or sawdust costs
you €5 for cleaning.

When we are closed you can use the drop box by the door, and the tool counts as returned that same day. The
box is for hand tools only. Never put a machine in it, even inside its case, because the fall will break
it.

## Late returns

The charge for a late tool is €1 a day. The first day is free. If someone else had booked that tool, the
charge goes up to €3 a day and the first day counts too. You will never pay more than €20 for any one tool.

While you have a tool that is late, you cannot start another loan or make a booking.

We drop the charge if you were ill or had an accident. Call before the loan runs out, or ask someone to
call for you.

After thirty days we treat the tool as lost.

## Breakage and loss

Ordinary wear is on us: a blunt bit, a frayed cable, a battery that no longer lasts. Tell us when you bring
the tool back and we will put it right.

If a tool breaks because it was misused, you pay for the repair, up to €40. The money comes out of
your deposit, which you must top up before your next loan. If you end your membership without topping it
up, you get back only what is left.

If you lose a tool, you pay the value written on the loan sheet. If it is stolen, you pay half, provided
you bring us the police report within 48 hours.

Do not open the tool or try to mend it. Changing a bit or a blade is the only job that is yours.
""",
}

INK = HexColor("#1f2328")
ACCENT = HexColor("#1d4f6e")
RULE = HexColor("#b8c4cc")

BODY = ParagraphStyle(
    "body", fontName="Helvetica", fontSize=11, leading=16.5, textColor=INK, spaceAfter=8,
    alignment=TA_LEFT, allowWidows=0, allowOrphans=0,
)  # fmt: skip
TITLE = ParagraphStyle(
    "title", parent=BODY, fontName="Helvetica-Bold", fontSize=23, leading=29, textColor=ACCENT, spaceAfter=12,
)  # fmt: skip
CHAPTER = ParagraphStyle(
    "chapter", parent=TITLE, fontSize=17, leading=22, spaceBefore=22, spaceAfter=8, keepWithNext=1,
)  # fmt: skip
SECTION = ParagraphStyle(
    "section", parent=CHAPTER, fontSize=12.5, leading=17, textColor=INK, spaceBefore=13, spaceAfter=5,
)  # fmt: skip
HEADINGS = [CHAPTER, SECTION]
COLUMNS = [62 * mm, 40 * mm, 30 * mm]
ROW = 23


def blocks(text: str) -> Iterator[str]:
    """The pieces of a text that a blank line keeps apart."""
    return (piece.strip() for piece in text.split("\n\n") if piece.strip())


def table(rows: str) -> Flowable:
    """A table whose rows are written straight through, so that each one reads back as one line."""
    cells = [[cell.strip() for cell in row.strip("| ").split("|")] for row in rows.splitlines()]
    drawing = Flowable()
    drawing.width, drawing.height = sum(COLUMNS), ROW * len(cells)
    drawing.spaceBefore, drawing.spaceAfter = 4, 14

    def draw() -> None:
        canvas = drawing.canv
        for number, row in enumerate(cells):
            base = drawing.height - ROW * (number + 1)
            text = canvas.beginText()
            text.setFont("Helvetica" if number else "Helvetica-Bold", BODY.fontSize)
            text.setFillColor(INK)
            for column, cell in enumerate(row):
                text.setTextOrigin(sum(COLUMNS[:column]), base + 7)
                text.textOut(cell)
            canvas.drawText(text)
            canvas.setStrokeColor(RULE if number else ACCENT)
            canvas.setLineWidth(0.5 if number else 1)
            canvas.line(0, base, drawing.width, base)

    drawing.draw = draw
    return drawing


def flowable(block: str) -> Flowable:
    """What a piece of the text looks like on paper."""
    if block.startswith("|"):
        return table(block)
    marks, _, title = block.partition(" ")
    if marks in ("#", "##"):
        return Paragraph(escape(title), HEADINGS[len(marks) - 1])
    return Paragraph(escape(" ".join(block.split())), BODY)


def build(language: str) -> bytes:
    """The guide in one language, with a bookmark at every heading and the same bytes every time."""
    title = TITLES[language]
    target = BytesIO()
    document = SimpleDocTemplate(
        target, pagesize=A4, leftMargin=30 * mm, rightMargin=30 * mm, topMargin=28 * mm, bottomMargin=26 * mm,
        title=title, author="", subject="", creator="", lang=language, invariant=1, pageCompression=0,
    )  # fmt: skip

    def bookmark(drawn: Flowable) -> None:
        if isinstance(drawn, Paragraph) and drawn.style in HEADINGS:
            heading = drawn.getPlainText()
            top = document.frame._y + drawn.height + drawn.style.leading
            document.canv.bookmarkHorizontal(heading, 0, top)
            document.canv.addOutlineEntry(heading, heading, HEADINGS.index(drawn.style), closed=False)

    document.afterFlowable = bookmark
    document.build([Paragraph(escape(title), TITLE), *map(flowable, blocks(TEXTS[language]))])
    return target.getvalue()


def main() -> None:
    """Write both files again."""
    for language, name in FILES.items():
        (SAMPLES / name).write_bytes(build(language))


if __name__ == "__main__":
    main()
