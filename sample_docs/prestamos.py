"""Las reglas de préstamo de la biblioteca de herramientas: quién se lleva qué, cuántos días y cuánto cuesta un retraso.

Los días son naturales y el dinero va en euros. Aquí nada habla con una base de datos ni escribe en pantalla.
"""

from dataclasses import dataclass, field
from datetime import date, timedelta

DIAS_DE_PRESTAMO = 7
"""Lo que dura un préstamo, si la herramienta no dice otra cosa."""

MAX_PRESTAMOS = 3
"""Herramientas que un socio puede tener en casa a la vez."""

MAX_RENOVACIONES = 2


class NoPermitido(Exception):
    """Una regla dice que no. El mensaje es para el socio."""


@dataclass(frozen=True)
class Herramienta:
    """Algo que se presta."""

    codigo: str
    nombre: str
    precio: int
    """Lo que cuesta una nueva, en euros enteros."""
    dias: int = DIAS_DE_PRESTAMO
    pesada: bool = False
    """Las pesadas solo se prestan a quien ha hecho el curso."""

    @property
    def fianza(self) -> int:
        """La fianza es la quinta parte del precio, y nunca menos de cinco euros."""
        return max(5, self.precio // 5)


@dataclass
class Socio:
    """Una persona con carné."""

    nombre: str
    alta: date
    tiene_curso: bool = False
    voluntario: bool = False
    """Quien es voluntario ayuda en el taller al menos una vez al mes."""
    prestamos: list["Prestamo"] = field(default_factory=list)
    deuda: float = 0.0


@dataclass
class Prestamo:
    """Una herramienta en casa de un socio."""

    herramienta: Herramienta
    socio: Socio
    inicio: date
    vence: date
    renovaciones: int = 0

    def dias_de_retraso(self, hoy: date) -> int:
        """Días desde que venció; 0 si todavía está en plazo."""
        return max(0, (hoy - self.vence).days)

    def renovar(self, hoy: date, reservas: "Reservas") -> None:
        """Retrasa el vencimiento otro periodo de préstamo.

        Un préstamo se renueva dos veces. El que va con retraso no se renueva.
        """
        if self.dias_de_retraso(hoy):
            raise NoPermitido("Este préstamo va con retraso. Devuelve antes la herramienta.")
        if self.renovaciones == MAX_RENOVACIONES:
            raise NoPermitido("Este préstamo ya se ha renovado dos veces.")
        if reservas.siguiente(self.herramienta):
            raise NoPermitido("Hay alguien esperando esta herramienta.")
        self.vence += timedelta(days=self.herramienta.dias)
        self.renovaciones += 1


class Reservas:
    """Quién espera qué herramienta. Se atiende por orden de llegada."""

    DIAS_APARTADA = 2

    def __init__(self) -> None:
        self._esperan: dict[str, list[Socio]] = {}

    def apuntar(self, herramienta: Herramienta, socio: Socio) -> int:
        """Pone a un socio al final de la cola de una herramienta y devuelve su puesto, desde 1."""
        cola = self._esperan.setdefault(herramienta.codigo, [])
        if socio in cola:
            raise NoPermitido("Ya estás esperando esta herramienta.")
        cola.append(socio)
        return len(cola)

    def siguiente(self, herramienta: Herramienta) -> Socio | None:
        """El socio a quien le toca; None si no espera nadie."""
        cola = self._esperan.get(herramienta.codigo, [])
        return cola[0] if cola else None

    def apartada_hasta(self, devuelta: date) -> date:
        """El día hasta el que una herramienta devuelta queda apartada para el siguiente."""
        return devuelta + timedelta(days=self.DIAS_APARTADA)


def prestar(herramienta: Herramienta, socio: Socio, hoy: date, reservas: Reservas) -> Prestamo:
    """Presta una herramienta a un socio, o dice por qué no.

    Quien tiene deuda no se lleva nada, y nadie tiene más de tres herramientas a la vez.
    """
    if socio.deuda > 0:
        raise NoPermitido("Paga antes lo que debes.")
    if len(socio.prestamos) >= MAX_PRESTAMOS:
        raise NoPermitido("Tienes tres herramientas en casa. Devuelve antes una.")
    if herramienta.pesada and not socio.tiene_curso:
        raise NoPermitido("Esta herramienta solo se presta después del curso de seguridad.")
    if reservas.siguiente(herramienta) not in (None, socio):
        raise NoPermitido("Esta herramienta está apartada para otra persona.")
    prestamo = Prestamo(herramienta, socio, hoy, hoy + timedelta(days=herramienta.dias))
    socio.prestamos.append(prestamo)
    return prestamo


def recargo(prestamo: Prestamo, hoy: date) -> float:
    """El recargo por retraso: cincuenta céntimos por cada día, y nunca más que la fianza de la herramienta."""
    return min(0.5 * prestamo.dias_de_retraso(hoy), prestamo.herramienta.fianza)


# La excepción al recargo está aquí, porque trata de personas y no de herramientas.
def a_pagar(prestamo: Prestamo, hoy: date) -> float:
    """Lo que paga el socio en el mostrador cuando devuelve la herramienta.

    Los voluntarios no pagan los tres primeros días de demora. El primer mes no se cobra a nadie.
    """
    if (prestamo.inicio - prestamo.socio.alta).days < 30:
        return 0.0
    if prestamo.socio.voluntario and prestamo.dias_de_retraso(hoy) <= 3:
        return 0.0
    return recargo(prestamo, hoy)


def devolver(prestamo: Prestamo, hoy: date, rota: bool = False) -> float:
    """Cierra un préstamo y devuelve lo que queda de la fianza."""
    debe = a_pagar(prestamo, hoy) + (prestamo.herramienta.precio if rota else 0)
    prestamo.socio.prestamos.remove(prestamo)
    prestamo.socio.deuda += max(0.0, debe - prestamo.herramienta.fianza)
    return max(0.0, prestamo.herramienta.fianza - debe)
