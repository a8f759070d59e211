import type { PickupStop } from '#contract/day/pickups.ts'
import { csvRow } from '#server/csv.ts'

/** A row of the file: a party at its stop. */
export type PickupLine = PickupStop['parties'][number] & Pick<PickupStop, 'time' | 'hotel'>

type Column = [title: string, text: (line: PickupLine) => string | number]

const columns: Column[] = [
  ['Pickup Time', ({ time }) => time ?? ''],
  ['Hotel', ({ hotel }) => hotel],
  ['Guests', ({ guests }) => guests],
  ['First Name', ({ firstName }) => firstName],
  ['Last Name', ({ lastName }) => lastName],
  ['Phone', ({ phone }) => phone],
  ['Tour Code', ({ ProductCode }) => ProductCode],
  ['Tour', ({ ProductName }) => ProductName],
  ['Travel Date', ({ date }) => date],
  ['Departure Time', ({ DeptTime }) => DeptTime],
  ['Reservation #', ({ orl }) => orl],
  ['Agency', ({ agency }) => agency],
]

export const pickupCsvHead = csvRow(columns.map(([title]) => title))

export const pickupCsvRow = (line: PickupLine) => csvRow(columns.map(([, text]) => String(text(line))))

export const pickupLines = (stops: readonly PickupStop[]): PickupLine[] =>
  stops.flatMap(({ time, hotel, parties }) => parties.map((party) => ({ ...party, time, hotel })))
