import {
  capacity,
  commissionCents,
  departures,
  feeOf,
  moreRoom,
  type Room,
  roomOf,
  sumOf,
  type Traveler,
  travelerOn,
} from '#tests/support/reservation-model/tour.ts'

export const holdMinutes = 15

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
  /** Held on its departure besides what the reservation has. */
  more: Room
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

/** What the product promises, in a few lines: who holds what at which minute, and whose money is where. */
export class Model {
  minute = 0
  reservations: ModelReservation[] = []

  isLive = ({ paid, canceled, ends }: ModelReservation) => !canceled && (paid || ends > this.minute)
  isDue = ({ due }: ModelReservation) => due !== undefined && due.ends > this.minute
  /** Seats and pounds that are held or sold. */
  taken(at: number): Room {
    const rooms = this.reservations.flatMap((one) => [
      ...(this.isLive(one) && one.at === at ? [roomOf(one.travelers)] : []),
      ...(this.isDue(one) && one.due?.at === at ? [one.due.more] : []),
    ])
    return { seats: sumOf(rooms.map(({ seats }) => seats)), pounds: sumOf(rooms.map(({ pounds }) => pounds)) }
  }
  free(at: number): Room {
    const { seats, pounds } = this.taken(at)
    return { seats: capacity - seats, pounds: (departures[at]?.payload ?? 0) - pounds }
  }
  fits(at: number, { seats, pounds }: Room) {
    const free = this.free(at)
    return free.seats >= seats && free.pounds >= pounds
  }

  book(byCard: boolean, weights: readonly number[], at: number) {
    const travelers = weights.map((pounds, number) => travelerOn(at, { number, isAdult: true, pounds }))
    const owedCents = sumOf(travelers.map(({ saleCents }) => saleCents))
    const keptCents = travelers.length * commissionCents
    const money = { owedCents, keptCents, collectedCents: 0, refundedCents: 0 }
    const state = { paid: !byCard, canceled: false, revision: 1, nextNumber: travelers.length }
    this.reservations.push({ at, travelers, byCard, ends: this.minute + holdMinutes, ...state, ...money })
  }

  /** Late money takes seats and pounds back if they are there. What can't be accepted goes back. */
  pay(reservation: ModelReservation, cents: number) {
    const { travelers, paid, canceled, at } = reservation
    const hasSeats = () => this.isLive(reservation) || this.fits(at, roomOf(travelers))
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

  /** Corrects type or weight of the last passenger. The status of the answer. */
  correct(reservation: ModelReservation, own: Partial<Pick<Traveler, 'isAdult' | 'pounds'>>): number {
    const { travelers, at, keptCents } = reservation
    const last = travelers.at(-1)
    if (!last) return 400
    const corrected = travelerOn(at, { ...last, ...own })
    // As if that part of the price were canceled.
    const lessCosts = feeOf(Math.max(0, last.saleCents - corrected.saleCents))
    const next = {
      at,
      travelers: [...travelers.slice(0, -1), corrected],
      owedCents: reservation.owedCents + corrected.saleCents - last.saleCents + lessCosts,
      keptCents,
    }
    const more = moreRoom(travelers, next.travelers)
    const costsNothing = corrected.saleCents === last.saleCents
    if (!reservation.paid && this.isLive(reservation) && costsNothing && this.fits(at, more)) {
      this.#apply(reservation, next)
      return 200
    }
    return this.#change(reservation, more, next)
  }

  /** Adds one passenger. */
  add(reservation: ModelReservation, isAdult: boolean, pounds: number): number {
    const { at, travelers, nextNumber: number, owedCents, keptCents } = reservation
    const added = travelerOn(at, { number, isAdult, pounds })
    return this.#change(reservation, roomOf([added]), {
      at,
      travelers: [...travelers, added],
      owedCents: owedCents + added.saleCents,
      keptCents: keptCents + commissionCents,
    })
  }

  /** To the other departure, for a fee. */
  move(reservation: ModelReservation): number {
    const at = 1 - reservation.at
    const travelers = reservation.travelers.map((one) => travelerOn(at, one))
    const fee = sumOf(reservation.travelers.map(({ saleCents }) => feeOf(saleCents)))
    const pricier = sumOf(
      travelers.map((one, index) => one.saleCents - (reservation.travelers[index]?.saleCents ?? 0)),
    )
    return this.#change(reservation, roomOf(travelers), {
      at,
      travelers,
      owedCents: reservation.owedCents + pricier + fee,
      keptCents: reservation.keptCents + travelers.length * feeOf(commissionCents),
    })
  }

  /** Takes effect, or waits for its payment, or is refused: not paid yet, no room, another change waits. */
  #change(reservation: ModelReservation, more: Room, next: Trip): number {
    const { paid, canceled, byCard, owedCents } = reservation
    if (!paid || canceled || !this.fits(next.at, more)) return 400
    if (this.isDue(reservation)) return 409
    const amountCents = next.owedCents - owedCents
    if (byCard && amountCents > 0)
      reservation.due = { ...next, more, amountCents, ends: this.minute + holdMinutes, isPaid: false }
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
