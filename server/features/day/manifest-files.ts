import { dateText, departureTimeText } from '#contract/dates.ts'
import {
  compareNames,
  manifestWeights,
  payloadWarnings,
  paymentText,
  pickupText,
  weightNotes,
} from '#contract/day/manifest-words.ts'
import type {
  Manifest,
  ManifestOrder,
  ManifestPassenger,
  ManifestReservation,
  PassengerMark,
} from '#contract/day/manifest.ts'
import { poundsText } from '#contract/weights/pound-text.ts'
import { csvOf } from '#server/csv.ts'
import { amountColumn, type SheetPage, type StatementTable, textColumn } from '#server/documents/pages.ts'

/** A row of the files: a passenger with the reservation and the departure. */
interface ManifestLine {
  departure: Manifest['departure']
  passenger: ManifestPassenger
  reservation: ManifestReservation
  /** In this order. */
  isFirstOfReservation: boolean
}

const markTexts: Record<PassengerMark, string> = {
  boarded: 'Boarded',
  'no-show': 'No-show',
  none: '',
}

export function manifestLines({ departure, reservations }: Manifest, order: ManifestOrder): ManifestLine[] {
  const lines = reservations.flatMap((reservation) =>
    reservation.passengers.map((passenger, index) => ({
      departure,
      passenger,
      reservation,
      isFirstOfReservation: index === 0,
    })),
  )
  if (order === 'reservation') return lines
  return lines.toSorted(({ passenger: one }, { passenger: other }) => compareNames(one, other))
}

const markText = ({ mark, released }: Pick<ManifestPassenger, 'mark' | 'released'>) =>
  released ? `${markTexts[mark]}, released` : markTexts[mark]

const notesText = (passenger: ManifestPassenger, { weightRule }: ManifestReservation) =>
  weightNotes(passenger, weightRule).join('; ')

const nameText = (firstName: string, lastName: string) => `${firstName} ${lastName}`.trim()

const attributesText = ({ attributes }: ManifestReservation) =>
  attributes.map(({ name, value }) => `${name}: ${value}`).join('; ')

export const manifestCsv = csvOf<ManifestLine>([
  ['Tour Code', ({ departure }) => departure.ProductCode],
  ['Tour', ({ departure }) => departure.ProductName],
  ['Travel Date', ({ departure }) => departure.date],
  ['Departure Time', ({ departure }) => departure.DeptTime],
  ['First Name', ({ passenger }) => passenger.firstName],
  ['Last Name', ({ passenger }) => passenger.lastName],
  ['Type', ({ passenger }) => passenger.type],
  ['Seats', ({ passenger }) => String(passenger.seats)],
  ['Declared Weight (lb)', ({ passenger }) => (passenger.weight > 0 ? String(passenger.weight) : '')],
  ['Scale Weight (lb)', ({ passenger }) => String(passenger.scaleWeight ?? '')],
  ['Weight Notes', ({ passenger, reservation }) => notesText(passenger, reservation)],
  ['Check-In', ({ passenger }) => markText(passenger)],
  ['Reservation #', ({ reservation }) => reservation.orl],
  ['Agency', ({ reservation }) => reservation.agency],
  ['Agency Reference', ({ reservation }) => reservation.agencyReference ?? ''],
  ['Lead Passenger', ({ reservation }) => nameText(reservation.leadFirstName, reservation.leadLastName)],
  ['Phone', ({ reservation }) => reservation.phone],
  ['Hotel', ({ reservation }) => reservation.hotel ?? ''],
  ['Pickup Date', ({ reservation }) => reservation.pickupDate ?? ''],
  ['Pickup Time', ({ reservation }) => reservation.pickupTime ?? ''],
  ['Notes', ({ reservation }) => attributesText(reservation)],
  ['Payment', ({ reservation }) => paymentText(reservation)],
  ['Due for Reservation', ({ reservation }) => reservation.due.toFixed(2)],
])

interface Printing {
  by: ManifestOrder
  now: Temporal.Instant
}

const grouped = new Intl.NumberFormat('en-US')

const sheetColumns = [
  textColumn('Passenger', 104),
  textColumn('Type', 30),
  amountColumn('Declared', 46),
  amountColumn('Scale', 40),
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
    ['Sold and held', poundsText(departure.pounds)],
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
    columns: sheetColumns,
    rows: manifestLines(manifest, by).map((line) => rowOf(line, by)),
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
function rowOf(line: ManifestLine, by: ManifestOrder): string[] {
  const { departure, passenger, reservation, isFirstOfReservation } = line
  const own = [
    [
      nameText(passenger.firstName, passenger.lastName) +
        (passenger.seats > 1 ? `, ${passenger.seats} seats` : ''),
      ...weightNotes(passenger, reservation.weightRule),
    ].join('; '),
    passenger.type,
    passenger.weight > 0 ? grouped.format(passenger.weight) : '–',
    passenger.scaleWeight === null ? '' : grouped.format(passenger.scaleWeight),
    markText(passenger),
    reservation.orl,
  ]
  if (by === 'reservation' && !isFirstOfReservation) return own
  const { leadFirstName, leadLastName, phone, agency, agencyReference } = reservation
  return [
    ...own,
    [nameText(leadFirstName, leadLastName), phone].filter(Boolean).join(', '),
    pickupText(reservation, departure.date) ?? '',
    [agency, agencyReference].filter(Boolean).join(', '),
    attributesText(reservation),
    paymentText(reservation),
  ]
}
