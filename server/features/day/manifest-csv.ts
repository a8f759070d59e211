import type { Manifest } from '#contract/day/manifest.ts'
import { paymentText } from '#contract/day/party-words.ts'
import { csvRow } from '#server/csv.ts'
import {
  attributesText,
  type ManifestLine,
  markTexts,
  nameText,
} from '#server/features/day/manifest-lines.ts'

interface Row extends ManifestLine {
  departure: Manifest['departure']
}

type Column = [title: string, text: (row: Row) => string | number]

const columns: Column[] = [
  ['Tour Code', ({ departure }) => departure.ProductCode],
  ['Tour', ({ departure }) => departure.ProductName],
  ['Travel Date', ({ departure }) => departure.date],
  ['Departure Time', ({ departure }) => departure.DeptTime],
  ['First Name', ({ passenger }) => passenger.firstName],
  ['Last Name', ({ passenger }) => passenger.lastName],
  ['Type', ({ passenger }) => passenger.type],
  ['Seats', ({ passenger }) => passenger.seats],
  ['Declared Weight (lb)', ({ passenger }) => passenger.weight],
  ['Scale Weight (lb)', ({ passenger }) => passenger.scaleWeight ?? ''],
  ['Check-In', ({ passenger }) => markTexts[passenger.mark]],
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
]

export const manifestCsvHead = csvRow(columns.map(([title]) => title))

export const manifestCsvRow = (row: Row) => csvRow(columns.map(([, text]) => String(text(row))))
