export const capacity = 3
export const holdMinutes = 15
/** The day's departures, by time, with the sale price of an adult and of a child. */
export const departures = [
  { time: '09:00', adultCents: 110_00, childCents: 65_00 },
  { time: '15:00', adultCents: 210_00, childCents: 125_00 },
] as const
/** What the agency adds to the net rate of each passenger. */
export const commissionCents = 20_00
/** 25 %, at any time before the departure, for moves and cancellations alike. */
const feeOf = (cents: number) => Math.round(cents / 4)
const sumOf = (cents: readonly number[]) => cents.reduce((sum, own) => sum + own, 0)

interface Traveler {
  number: number
  isAdult: boolean
  saleCents: number
}

/** What a change replaces. */
interface Trip {
  /** Index of the departure. */
  at: number
  /** The first is an adult. */
  travelers: Traveler[]
  /** What the guest owes, or would if the reservation were paid. */
  owedCents: number
  /** What the agency keeps of it. */
  keptCents: number
}

interface DueChange extends Trip {
  /** Minutes on the model's clock. */
  ends: number
  amountCents: number
  /** Held on its departure besides those that the reservation has. */
  seats: number
  isPaid: boolean
}

export interface ModelReservation extends Trip {
  byCard: boolean
  paid: boolean
  canceled: boolean
  /** When an unpaid one's seats are free again. */
  ends: number
  revision: number
  /** Of the next passenger. */
  nextNumber: number
  /** The latest change that had to be paid, with whatever became of it. */
  due?: DueChange | undefined
  /** What was paid by card and accepted. */
  collectedCents: number
  /** What has to go back, now or later. */
  refundedCents: number
}

const priceAt = (at: number, isAdult: boolean) =>
  (isAdult ? departures[at]?.adultCents : departures[at]?.childCents) ?? 0

/** What the product promises, in a few lines: who holds how many seats at which minute, and whose money is where. */
export class Model {
  minute = 0
  reservations: ModelReservation[] = []

  isLive = ({ paid, canceled, ends }: ModelReservation) => !canceled && (paid || ends > this.minute)
  isDue = ({ due }: ModelReservation) => due !== undefined && due.ends > this.minute
  free = (at: number) =>
    capacity -
    sumOf(
      this.reservations.map((one) => {
        const own = this.isLive(one) && one.at === at ? one.travelers.length : 0
        return own + (this.isDue(one) && one.due?.at === at ? one.due.seats : 0)
      }),
    )

  book(byCard: boolean, seats: number, at: number) {
    const travelers = Array.from({ length: seats }, (_, number) => ({
      number,
      isAdult: true,
      saleCents: priceAt(at, true),
    }))
    const owedCents = seats * priceAt(at, true)
    const money = { owedCents, keptCents: seats * commissionCents, collectedCents: 0, refundedCents: 0 }
    const state = { paid: !byCard, canceled: false, revision: 1, nextNumber: seats }
    this.reservations.push({ at, travelers, byCard, ends: this.minute + holdMinutes, ...state, ...money })
  }

  /** Late money takes the seats back if they are there. What can't be accepted goes back. */
  pay(reservation: ModelReservation, cents: number) {
    const { travelers, paid, canceled, at } = reservation
    const hasSeats = () => this.isLive(reservation) || this.free(at) >= travelers.length
    if (paid || canceled || !hasSeats()) reservation.refundedCents += cents
    else Object.assign(reservation, { paid: true, collectedCents: cents })
  }

  /** Money for a change that no longer waits goes back. */
  payChange(reservation: ModelReservation) {
    const { due } = reservation
    if (!due) return
    if (!this.isDue(reservation)) {
      reservation.refundedCents += due.amountCents
      return
    }
    reservation.collectedCents += due.amountCents
    this.#apply(reservation, due)
    Object.assign(due, { ends: 0, isPaid: true })
  }

  /** It stays known: its money may still arrive. */
  drop({ due }: ModelReservation) {
    if (due) due.ends = 0
  }

  /** The last passenger or all. False when it is refused: an unpaid reservation has no parts. */
  cancel(reservation: ModelReservation, isWhole: boolean): boolean {
    const { travelers, paid, at, owedCents, keptCents } = reservation
    if (!this.isLive(reservation) || (!isWhole && !paid && travelers.length > 1)) return false
    const leaving = isWhole ? travelers : travelers.slice(-1)
    const staying = travelers.slice(0, travelers.length - leaving.length)
    const cheaper = sumOf(leaving.map(({ saleCents }) => saleCents - feeOf(saleCents)))
    const lost = leaving.length * (commissionCents - feeOf(commissionCents))
    this.drop(reservation)
    this.#apply(reservation, {
      at,
      travelers: staying,
      owedCents: paid ? owedCents - cheaper : 0,
      keptCents: paid ? keptCents - lost : 0,
    })
    const canceled = staying.length === 0
    Object.assign(reservation, { canceled, paid: paid && !canceled })
    return true
  }

  /** Corrects the type of the last of several passengers. The status of the answer. */
  correct(reservation: ModelReservation): number {
    const { travelers, at, keptCents } = reservation
    const last = travelers.at(-1)
    if (!last) return 400
    const isAdult = !last.isAdult
    const saleCents = priceAt(at, isAdult)
    return this.#change(reservation, 0, {
      at,
      travelers: [...travelers.slice(0, -1), { ...last, isAdult, saleCents }],
      owedCents: reservation.owedCents + saleCents - last.saleCents,
      keptCents,
    })
  }

  /** Adds one passenger. */
  add(reservation: ModelReservation, isAdult: boolean): number {
    const { at, travelers, nextNumber: number, owedCents, keptCents } = reservation
    const saleCents = priceAt(at, isAdult)
    const added = { number, isAdult, saleCents }
    return this.#change(reservation, 1, {
      at,
      travelers: [...travelers, added],
      owedCents: owedCents + saleCents,
      keptCents: keptCents + commissionCents,
    })
  }

  /** To the other departure, for a fee. */
  move(reservation: ModelReservation): number {
    const at = 1 - reservation.at
    const travelers = reservation.travelers.map((one) => ({ ...one, saleCents: priceAt(at, one.isAdult) }))
    const fee = sumOf(reservation.travelers.map(({ saleCents }) => feeOf(saleCents)))
    const pricier = sumOf(
      travelers.map((one, index) => one.saleCents - (reservation.travelers[index]?.saleCents ?? 0)),
    )
    return this.#change(reservation, travelers.length, {
      at,
      travelers,
      owedCents: reservation.owedCents + pricier + fee,
      keptCents: reservation.keptCents + travelers.length * feeOf(commissionCents),
    })
  }

  /** Takes effect, or waits for its payment, or is refused: not paid yet, no room, another change waits. */
  #change(reservation: ModelReservation, seats: number, next: Trip): number {
    const { paid, canceled, byCard, owedCents } = reservation
    if (!paid || canceled || this.free(next.at) < seats) return 400
    if (this.isDue(reservation)) return 409
    const amountCents = next.owedCents - owedCents
    if (byCard && amountCents > 0)
      reservation.due = { ...next, seats, amountCents, ends: this.minute + holdMinutes, isPaid: false }
    else this.#apply(reservation, next)
    return 200
  }

  /** What was paid and is no longer owed goes back. */
  #apply(reservation: ModelReservation, { at, travelers, owedCents, keptCents }: Trip) {
    const less = reservation.owedCents - owedCents
    const money = { owedCents, keptCents }
    if (reservation.collectedCents > 0 && less > 0) reservation.refundedCents += less
    const numbers = travelers.map(({ number }) => number + 1)
    const nextNumber = Math.max(reservation.nextNumber, ...numbers)
    Object.assign(reservation, { at, travelers, ...money, nextNumber, revision: reservation.revision + 1 })
  }
}
