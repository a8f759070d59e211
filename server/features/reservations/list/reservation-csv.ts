import type { ReservationState } from '#contract/reservation-columns.ts'
import type { ListedReservation } from '#contract/reservation-list.ts'
import { csvRow } from '#server/csv.ts'

const states: Record<ReservationState, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  expired: 'Expired',
  canceled: 'Canceled',
}

type Column = [title: string, text: (reservation: ListedReservation) => string | number]

const columns: Column[] = [
  ['Reservation #', ({ orl }) => orl],
  ['First Name', ({ masterFirstName }) => masterFirstName],
  ['Last Name', ({ masterLastName }) => masterLastName],
  ['Email', ({ emailAddress }) => emailAddress],
  ['Phone', ({ phoneNumber }) => phoneNumber],
  ['Tour Code', ({ ProductCode }) => ProductCode],
  ['Tour', ({ ProductName }) => ProductName],
  ['Travel Date', ({ date }) => date],
  ['Departure Time', ({ DeptTime }) => DeptTime],
  ['Passengers', ({ NoAdults, NoChildren }) => NoAdults + NoChildren],
  ['Sale Price', ({ totalSale }) => totalSale.toFixed(2)],
  ['Status', ({ state }) => states[state]],
  ['Test', ({ test }) => (test ? 'Test' : '')],
  ['Agency Reference', ({ agencyReference }) => agencyReference ?? ''],
  ['Booked By', ({ bookedBy }) => bookedBy ?? ''],
  ['Booked (UTC)', ({ bookedAt }) => bookedAt],
  ['Extra Seats', ({ extraSeats }) => extraSeats.toFixed(2)],
]

export const reservationCsvHead = csvRow(columns.map(([title]) => title))

export const reservationCsvRow = (reservation: ListedReservation) =>
  csvRow(columns.map(([, text]) => String(text(reservation))))
