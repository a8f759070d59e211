import type { ReservationStatus } from '#web/features/reservations/reservation-status.ts'

export type Tab = Lowercase<ReservationStatus>

export const tabs: { value: Tab; status: ReservationStatus }[] = [
  { value: 'pending', status: 'Pending' },
  { value: 'confirmed', status: 'Confirmed' },
  { value: 'expired', status: 'Expired' },
]

/** The search part of the list's address. Pending is the default and left out. */
export interface ReservationsSearch {
  tab?: Tab
  filter?: string
}

export function reservationsSearchOf(search: Record<string, unknown>): ReservationsSearch {
  const { tab, filter } = search
  const known = tabs.find(({ value }) => value === tab)?.value
  const text = typeof filter === 'string' || typeof filter === 'number' ? String(filter) : ''
  return { ...(known && known !== 'pending' && { tab: known }), ...(text && { filter: text }) }
}
