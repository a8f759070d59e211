import { dateText } from '#contract/dates.ts'
import { type PickupLine, pickupLines } from '#contract/day/pickup-stops.ts'
import type { Pickups } from '#contract/day/pickups.ts'
import { csvOf } from '#server/csv.ts'
import type { SheetPage } from '#server/documents/pages.ts'

/** A row of the file. */
export const pickupCsv = csvOf<PickupLine>([
  ['Pickup Time', ({ time }) => time ?? ''],
  ['Hotel', ({ hotel }) => hotel],
  ['Guests', ({ guests }) => String(guests)],
  ['First Name', ({ firstName }) => firstName],
  ['Last Name', ({ lastName }) => lastName],
  ['Phone', ({ phone }) => phone],
  ['Tour Code', ({ ProductCode }) => ProductCode],
  ['Tour', ({ ProductName }) => ProductName],
  ['Travel Date', ({ date }) => date],
  ['Departure Time', ({ DeptTime }) => DeptTime],
  ['Reservation #', ({ orl }) => orl],
  ['Agency', ({ agency }) => agency],
])

interface Column {
  title: string
  width: number
  isAmount?: true
  text: (line: PickupLine) => string
}

const columns: Column[] = [
  { title: 'Pickup', width: 40, text: ({ time }) => time ?? '' },
  { title: 'Hotel', width: 110, text: ({ hotel }) => hotel },
  { title: 'Guests', width: 40, isAmount: true, text: ({ guests }) => String(guests) },
  { title: 'Name', width: 110, text: ({ firstName, lastName }) => `${firstName} ${lastName}` },
  { title: 'Phone', width: 84, text: ({ phone }) => phone },
  { title: 'Tour', width: 124, text: ({ ProductName }) => ProductName },
  { title: 'Departure', width: 72, text: ({ date, DeptTime }) => `${date} ${DeptTime}` },
  { title: 'Reservation', width: 50, text: ({ orl }) => orl },
  { title: 'Agency', width: 90, text: ({ agency }) => agency },
]

/** What the pickup sheet's PDF says. */
export function pickupPage({ date, stops, guests, guestsWithoutPickup }: Pickups): SheetPage {
  const heading = `Pickups: ${dateText(date)}`
  const total: Partial<Record<string, string>> = { Pickup: 'Total', Guests: String(guests) }
  return {
    kind: 'sheet',
    title: heading,
    heading,
    facts: [
      { label: 'Stops', value: String(stops.length) },
      { label: 'Guests', value: String(guests) },
      { label: 'Guests without pickup', value: String(guestsWithoutPickup) },
    ],
    notes: [],
    tables: [
      {
        title: 'Stops',
        empty: 'No pickups.',
        columns: columns.map(({ title, width, isAmount = false }) => ({ title, width, isAmount })),
        rows: pickupLines(stops).map((line) => columns.map(({ text }) => text(line))),
        total: columns.map(({ title }) => total[title] ?? ''),
      },
    ],
  }
}
