import { dateText, departureTimeText } from '#contract/dates.ts'
import { manifestWeights, payloadWarnings } from '#contract/day/manifest-weights.ts'
import type { Manifest, ManifestOrder } from '#contract/day/manifest.ts'
import { paymentText, pickupText } from '#contract/day/party-words.ts'
import { poundsText } from '#contract/weights/pound-text.ts'
import type { SheetPage } from '#server/documents/sheet-page.ts'
import type { StatementTable } from '#server/documents/statement-page.ts'
import {
  attributesText,
  type ManifestLine,
  manifestLines,
  markTexts,
  nameText,
} from '#server/features/day/manifest-lines.ts'

interface Printing {
  by: ManifestOrder
  now: Temporal.Instant
}

const grouped = new Intl.NumberFormat('en-US')
const textColumn = (title: string, width: number) => ({ title, width, isAmount: false })
const numberColumn = (title: string, width: number) => ({ title, width, isAmount: true })

const columns = [
  textColumn('Passenger', 104),
  textColumn('Type', 30),
  numberColumn('Declared', 46),
  numberColumn('Scale', 40),
  textColumn('Check-in', 44),
  textColumn('Reservation', 52),
  textColumn('Lead passenger', 90),
  textColumn('Pickup', 98),
  textColumn('Agency', 70),
  textColumn('Notes', 86),
  textColumn('Payment', 60),
]

/** What a manifest's PDF says. */
export function manifestSheet(manifest: Manifest, printing: Printing): SheetPage {
  const { ProductName, date, DeptTime } = manifest.departure
  return {
    kind: 'sheet',
    title: `Manifest: ${ProductName}, ${dateText(date)}, ${DeptTime}`,
    heading: `Manifest: ${ProductName}`,
    facts: factsOf(manifest).map(([label, value]) => ({ label, value })),
    notes: notesOf(manifest, printing.now),
    tables: [tableOf(manifest, printing.by)],
  }
}

const passengersOf = ({ reservations }: Manifest) => reservations.flatMap(({ passengers }) => passengers)

function factsOf(manifest: Manifest): [label: string, value: string][] {
  const { departure, checkInMinutes } = manifest
  const passengers = passengersOf(manifest)
  const { declared, scale, weighed, expected } = manifestWeights(passengers)
  return [
    ['Date', dateText(departure.date)],
    ['Time', departureTimeText(departure.DeptTime)],
    ...(checkInMinutes === null ? [] : [['Check-in', `${checkInMinutes} min before`] as [string, string]]),
    ['Passengers', String(passengers.length)],
    ['Capacity', `${departure.capacity} seats`],
    ['Declared', poundsText(declared)],
    ['Scale', `${poundsText(scale)} (${weighed} of ${passengers.length})`],
    ['Expected', poundsText(expected)],
    ['Payload', departure.payload === null ? 'No limit' : poundsText(departure.payload)],
  ]
}

function notesOf(manifest: Manifest, now: Temporal.Instant): string[] {
  const { note, payload, timeZone } = manifest.departure
  const at = now.toZonedDateTimeISO(timeZone)
  return [
    ...(note === null ? [] : [`Crew note: ${note}`]),
    ...payloadWarnings(manifestWeights(passengersOf(manifest)), payload),
    ...manifest.gone.map(
      ({ mark, message }) => `${markTexts[mark]}, but no longer on this departure: ${message}`,
    ),
    `As of ${dateText(at.toPlainDate().toString())}, ${at.toPlainTime().toString({ smallestUnit: 'minute' })} (${timeZone}).`,
  ]
}

function tableOf(manifest: Manifest, by: ManifestOrder): StatementTable {
  const passengers = passengersOf(manifest)
  const { declared, scale, weighed } = manifestWeights(passengers)
  const boarded = passengers.filter(({ mark }) => mark === 'boarded').length
  return {
    title: by === 'name' ? 'By name' : 'By reservation',
    empty: 'No passengers.',
    columns,
    rows: manifestLines(manifest, by).map((line) => rowOf(line, manifest.departure.date, by)),
    total: [
      `Total: ${passengers.length}`,
      '',
      grouped.format(declared),
      weighed > 0 ? grouped.format(scale) : '',
      boarded > 0 ? `${boarded} boarded` : '',
    ],
  }
}

/** By reservation, only the first passenger's row says what the whole party has in common. */
function rowOf(line: ManifestLine, date: string, by: ManifestOrder): string[] {
  const { passenger, reservation, isFirstOfReservation } = line
  const own = [
    nameText(passenger.firstName, passenger.lastName) +
      (passenger.seats > 1 ? `, ${passenger.seats} seats` : ''),
    passenger.type,
    grouped.format(passenger.weight),
    passenger.scaleWeight === null ? '' : grouped.format(passenger.scaleWeight),
    markTexts[passenger.mark],
    reservation.orl,
  ]
  if (by === 'reservation' && !isFirstOfReservation) return own
  const { leadFirstName, leadLastName, phone, agency, agencyReference } = reservation
  return [
    ...own,
    [nameText(leadFirstName, leadLastName), phone].filter(Boolean).join(', '),
    pickupText(reservation, date) ?? '',
    [agency, agencyReference].filter(Boolean).join(', '),
    attributesText(reservation),
    paymentText(reservation),
  ]
}
