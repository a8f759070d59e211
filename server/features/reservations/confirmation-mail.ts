import { dateText, departureTimeText } from '#contract/dates.ts'
import { dollarsOf, moneyText } from '#contract/money.ts'
import { pickupDay } from '#contract/pickup-day.ts'
import { escapeHtml, type MailText } from '#server/mail/mail-text.ts'
import { memo } from '#server/memo.ts'

/** What the guest is told. The net rate is not among it. */
interface Confirmation {
  orl: string
  isTest: boolean
  agencyName: string
  productCode: string
  productName: string
  localDate: string
  localTime: string
  timeZone: string
  leadName: string
  hotel: string | null
  pickupTime: string | null
  passengers: readonly { name: string; type: 'Adult' | 'Child' }[]
  totalSaleCents: number
}

// Formatting dates and zones takes longer than everything else here, and the same ones come again and again.
const dayText = memo(1000, dateText)
const zoneNames = new Map<string, string>()

/** 'Mountain Standard Time': what clocks at the place of departure show then. A zone's name changes with its offset. */
function zoneName({ localDate, localTime, timeZone }: Confirmation): string {
  const departure = Temporal.ZonedDateTime.from(`${localDate}T${localTime}[${timeZone}]`)
  const key = `${timeZone} ${departure.offset}`
  const known = zoneNames.get(key)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'long' })
  const parts = format.formatToParts(departure.epochMilliseconds)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  zoneNames.set(key, name)
  return name
}

const minute = (time: string) => departureTimeText(time.slice(0, 5))

function pickupText({ hotel, pickupTime, localDate, localTime }: Confirmation): string {
  if (hotel === null) return 'None: please come to the place of departure'
  if (pickupTime === null) return hotel
  const day = pickupDay(localDate, localTime, pickupTime)
  return `${hotel}, ${minute(pickupTime)}${day === localDate ? '' : ` on ${dayText(day)}`}`
}

function linesOf(confirmation: Confirmation): [string, string][] {
  const { orl, productCode, productName, localDate, localTime, passengers, totalSaleCents } = confirmation
  return [
    ['Reservation number', orl],
    ['Tour', `${productCode} - ${productName}`],
    ['Date', dayText(localDate)],
    ['Departure', `${minute(localTime)}, ${zoneName(confirmation)}`],
    ['Pickup', pickupText(confirmation)],
    ['Passengers', passengers.map(({ name, type }) => `${name} (${type})`).join(', ')],
    ['Price', moneyText(dollarsOf(totalSaleCents))],
    ['Booked with', confirmation.agencyName],
  ]
}

const row = ([label, value]: [string, string]) =>
  `<tr><th scope="row" align="left" style="padding:4px 16px 4px 0">${label}</th><td style="padding:4px 0">${escapeHtml(value)}</td></tr>`
const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`

export function confirmationMail(confirmation: Confirmation): MailText {
  const { isTest, orl, productName, leadName, agencyName } = confirmation
  const lines = linesOf(confirmation)
  const opening = `Hello ${leadName},`
  const what = `your reservation ${orl} is confirmed.`
  const test = isTest ? ['This is a test: no seats are taken and no money is charged.'] : []
  const closing = `If anything is not right, please ask ${agencyName} and have the reservation number at hand.`
  return {
    subject: `${isTest ? 'TEST: ' : ''}Reservation ${orl} confirmed: ${productName}`,
    text: [
      opening,
      '',
      what,
      ...test,
      '',
      ...lines.map(([label, value]) => `${label}: ${value}`),
      '',
      closing,
      '',
    ].join('\n'),
    html: [
      ...[opening, what, ...test].map(paragraph),
      `<table cellspacing="0" style="border-collapse:collapse">${lines.map(row).join('')}</table>`,
      paragraph(closing),
    ].join('\n'),
  }
}
