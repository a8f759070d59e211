import { plainNumber } from '#contract/reservation-number.ts'
import type { ReservationRecord } from '#contract/reservations.ts'
import { groupOf, type ReservationStatus } from '#web/features/reservations/reservation-status.ts'

export type Groups = Record<ReservationStatus, ReservationRecord[]>

export function groupsOf(records: readonly ReservationRecord[], nowMs: number): Groups {
  const groups: Groups = { Pending: [], Confirmed: [], Expired: [] }
  for (const record of records) groups[groupOf(record, nowMs)].push(record)
  return groups
}

/** In epoch milliseconds. */
export function nextExpiry({ Pending }: Groups): number | undefined {
  return Pending.length === 0
    ? undefined
    : Math.min(...Pending.map(({ reservation }) => reservation.resExpireAfter * 1000))
}

export function matching(records: readonly ReservationRecord[], filter: string): ReservationRecord[] {
  const wanted = plainNumber(filter)
  return records.filter(({ reservation }) => reservation.orl.toLowerCase().includes(wanted))
}

export function emptyText(status: ReservationStatus, all: number): string {
  const kind = status.toLowerCase()
  return all === 0 ? `There are no ${kind} reservations.` : `No ${kind} reservations match your query.`
}
