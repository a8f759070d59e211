import type * as fc from 'fast-check'

export const capacity = 3
export const holdMinutes = 15
export const adultCents = 110_00
const childCents = 65_00
/** 25 %, at any time before the departure. */
const feeOf = (cents: number) => Math.round(cents / 4)
const sumOf = (cents: number[]) => cents.reduce((sum, own) => sum + own, 0)

export interface ModelReservation {
  /** The sale price of each who travels. The first is an adult. */
  travelers: number[]
  byCard: boolean
  paid: boolean
  canceled: boolean
  /** Minutes on the model's clock; when an unpaid one's seats are free again. */
  ends: number
  /** What the guest owes, or would if the reservation were paid. */
  owedCents: number
  /** What was paid by card and accepted. */
  collectedCents: number
  /** What has to go back, now or later. */
  refundedCents: number
}

/** What the product promises, in a few lines: who holds how many seats at which minute, and whose money is where. */
export class Model {
  minute = 0
  reservations: ModelReservation[] = []

  isLive = ({ paid, canceled, ends }: ModelReservation) => !canceled && (paid || ends > this.minute)
  free = () =>
    capacity - sumOf(this.reservations.filter(this.isLive).map(({ travelers }) => travelers.length))

  book(byCard: boolean, seats: number) {
    const travelers = Array.from({ length: seats }, () => adultCents)
    const money = { owedCents: sumOf(travelers), collectedCents: 0, refundedCents: 0 }
    const ends = this.minute + holdMinutes
    this.reservations.push({ travelers, byCard, paid: !byCard, canceled: false, ends, ...money })
  }

  /** Late money takes the seats back if they are there. What can't be accepted goes back. */
  pay(reservation: ModelReservation, cents: number) {
    const { travelers, paid, canceled } = reservation
    const isPayable = !paid && !canceled && (this.isLive(reservation) || this.free() >= travelers.length)
    if (!isPayable) reservation.refundedCents += cents
    else Object.assign(reservation, { paid: true, collectedCents: cents })
  }

  /** The last passenger or all. False when it is refused: an unpaid reservation has no parts. */
  cancel(reservation: ModelReservation, isWhole: boolean): boolean {
    const { travelers, paid } = reservation
    if (!this.isLive(reservation) || (!isWhole && !paid && travelers.length > 1)) return false
    const leaving = isWhole ? travelers : travelers.slice(-1)
    const stays = travelers.length - leaving.length
    const cheaper = sumOf(leaving.map((cents) => cents - feeOf(cents)))
    this.#owe(reservation, paid ? reservation.owedCents - cheaper : 0)
    const canceled = stays === 0
    Object.assign(reservation, { travelers: travelers.slice(0, stays), canceled, paid: paid && !canceled })
    return true
  }

  /** Corrects the type of the last of several passengers. False when it is refused: unpaid. */
  correct(reservation: ModelReservation): boolean {
    const { travelers, paid, canceled, owedCents } = reservation
    const before = travelers.at(-1) ?? 0
    const after = before === adultCents ? childCents : adultCents
    if (!paid || canceled) return false
    this.#owe(reservation, owedCents + after - before)
    reservation.travelers = [...travelers.slice(0, -1), after]
    return true
  }

  /** What was paid and is no longer owed goes back. */
  #owe(reservation: ModelReservation, owedCents: number) {
    if (reservation.collectedCents > 0) reservation.refundedCents += reservation.owedCents - owedCents
    reservation.owedCents = owedCents
  }
}

export interface Real {
  date: string
  /** In the model's order. */
  quoteIds: string[]
  /** The gateway's references of the payments of each reservation. */
  intents: Map<string, string[]>
}

export type Command = fc.AsyncCommand<Model, Real>
