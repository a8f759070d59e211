import type * as fc from 'fast-check'

export const capacity = 3
export const holdMinutes = 15
const adultCents = 110_00
/** 25 %, at any time before the departure. */
const feeCents = 27_50

export interface ModelReservation {
  /** Of those who travel. */
  seats: number
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
  free = () => capacity - this.reservations.filter(this.isLive).reduce((sum, { seats }) => sum + seats, 0)

  book(byCard: boolean, seats: number) {
    const money = { owedCents: seats * adultCents, collectedCents: 0, refundedCents: 0 }
    const ends = this.minute + holdMinutes
    this.reservations.push({ seats, byCard, paid: !byCard, canceled: false, ends, ...money })
  }

  /** Late money takes the seats back if they are there. What can't be accepted goes back. */
  pay(reservation: ModelReservation, cents: number) {
    const { seats, paid, canceled } = reservation
    const isPayable = !paid && !canceled && (this.isLive(reservation) || this.free() >= seats)
    if (!isPayable) reservation.refundedCents += cents
    else Object.assign(reservation, { paid: true, collectedCents: cents })
  }

  /** False when it is refused: the last passenger is the whole reservation, and an unpaid one has no parts. */
  cancel(reservation: ModelReservation, isWhole: boolean): boolean {
    const { seats, paid, collectedCents } = reservation
    if (!this.isLive(reservation) || (!isWhole && !paid && seats > 1)) return false
    const leaving = isWhole ? seats : 1
    const owedCents = paid ? reservation.owedCents - leaving * (adultCents - feeCents) : 0
    if (collectedCents > 0) reservation.refundedCents += reservation.owedCents - owedCents
    const isOver = leaving === seats
    Object.assign(reservation, { seats: seats - leaving, owedCents, canceled: isOver, paid: paid && !isOver })
    return true
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
