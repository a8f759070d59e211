import type { ReservationStatus } from '#web/features/reservations/reservation-status.ts'

export function emptyText(status: ReservationStatus, all: number): string {
  const kind = status.toLowerCase()
  return all === 0 ? `There are no ${kind} reservations.` : `No ${kind} reservations match your query.`
}
