import type { Manifest, NewMark } from '#contract/day/manifest.ts'

export interface QueuedMark {
  departureID: string
  /** Names the mark in messages. */
  guest: string
  /** Who made it; someone else of the staff may send it. */
  userID: string
  mark: NewMark
  /** Why the server refused it. Such a mark stays until someone dismisses it, and has no effect. */
  refusal?: string | undefined
  /** Why the server didn't take it from whoever was signed in. Such a mark waits. */
  held?: string | undefined
}

const isFor = ({ mark }: QueuedMark, quoteID: string, position: number) =>
  mark.quoteID === quoteID && mark.position === position

/** In the order made, whatever the device's clock said. */
export const inSequence = (marks: readonly QueuedMark[]): QueuedMark[] =>
  marks.toSorted((one, other) => (one.mark.sequence ?? 0) - (other.mark.sequence ?? 0))

/** The manifest as it will be once these marks are taken. */
export function withMarks(manifest: Manifest, marks: readonly QueuedMark[]): Manifest {
  const { departureID } = manifest.departure
  const own = inSequence(marks).filter(
    (queued) => queued.departureID === departureID && queued.refusal === undefined,
  )
  if (own.length === 0) return manifest
  const reservations = manifest.reservations.map((reservation) => ({
    ...reservation,
    passengers: reservation.passengers.map((passenger) => {
      const { mark, scaleWeight } = passenger
      return own
        .filter((queued) => isFor(queued, reservation.quoteID, passenger.position))
        .reduce(
          (before, queued) => {
            const next = queued.mark.mark ?? before.mark
            return {
              ...before,
              mark: next,
              scaleWeight:
                queued.mark.scaleWeight === undefined ? before.scaleWeight : queued.mark.scaleWeight,
              boardingReason: next === 'boarded' ? (queued.mark.reason ?? before.boardingReason) : null,
            }
          },
          { ...passenger, mark, scaleWeight },
        )
    }),
  }))
  return { ...manifest, reservations }
}

/** What the server takes in one call. */
export const mostAtOnce = 100

/** The first marks that can be sent together: of one departure and one user, in order. */
export function nextBatch(marks: readonly QueuedMark[], most: number): QueuedMark[] {
  const unsent = marks.filter(({ refusal }) => refusal === undefined)
  const [first] = unsent
  const other = unsent.findIndex(
    ({ departureID, userID }) => departureID !== first?.departureID || userID !== first.userID,
  )
  return unsent.slice(0, Math.min(most, other === -1 ? unsent.length : other))
}
