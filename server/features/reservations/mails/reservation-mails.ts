import { changeLabels } from '#contract/changes/change-labels.ts'
import { dollarsOf, moneyText } from '#contract/money.ts'
import type { TripFacts } from '#server/features/reservations/documents/trip-facts.ts'
import {
  fullName,
  passengersText,
  priceText,
  tripLines,
} from '#server/features/reservations/documents/trip-texts.ts'
import { changeText, tripChanges } from '#server/features/reservations/mails/trip-changes.ts'
import { composeMail, type MailParts, type MailSection } from '#server/mail/mail-layout.ts'
import type { MailText } from '#server/mail/mail-text.ts'

/** What one change cost the guest and what goes back, in sale prices. */
export interface ChangeMoney {
  feeCents: number
  /** What the fee is for. */
  feeFor: 'canceling' | 'moving' | 'correcting'
  refundCents: number
  /** Paid by card, so that we refund it; on account the guest paid the agency. */
  byCard: boolean
}

/** The guest, or the agency user who booked, who gets mail when the provider changes something. */
export type MailReader = { kind: 'guest' } | { kind: 'booker'; name: string; provider: string }

export interface TripChangeFacts {
  before: TripFacts
  after: TripFacts
  money: ChangeMoney
}

const moneyOf = (cents: number) => moneyText(dollarsOf(cents))

const tripSection = (trip: TripFacts): MailSection => ({
  lines: [
    ['Reservation number', trip.number],
    ...tripLines(trip),
    ['Passengers', passengersText(trip)],
    ...trip.attributes.map(({ name, value }) => [name, value] as const),
    ['Price', priceText(trip)],
    ['Booked with', trip.agency],
  ],
})

const policySection = ({ policy, cancelAtLeastCents }: TripFacts): MailSection => ({
  title: 'Cancellation',
  lines: [
    ...policy.map(({ when, fee }) => [when, fee] as const),
    ...(cancelAtLeastCents > 0
      ? [['At any time', `At least ${moneyOf(cancelAtLeastCents)}, because of a change`] as const]
      : []),
  ],
})

type Frame = Pick<MailParts, 'subject' | 'brand' | 'notice'>

const frame = ({ isTest, number, productName, agency }: TripFacts, what: string): Frame => ({
  subject: `${isTest ? 'TEST: ' : ''}Reservation ${number} ${what}: ${productName}`,
  brand: agency,
  notice: isTest ? 'This is a test: no seats are taken and no money is charged.' : undefined,
})

const greeting = (trip: TripFacts, reader: MailReader) =>
  `Hello ${reader.kind === 'guest' ? fullName(trip.lead) : reader.name},`

const attached = ({ hasVoucher }: TripFacts) =>
  hasVoucher ? ['The voucher and a calendar file are attached. Show the voucher at check-in.'] : []

const questions = ({ agency }: TripFacts, reader: MailReader) =>
  reader.kind === 'guest'
    ? `Questions? Contact ${agency} and have your reservation number ready.`
    : 'The lead passenger gets the same information.'

/** To the lead passenger. */
export function confirmationMail(trip: TripFacts): MailText {
  const guest = { kind: 'guest' } as const
  return composeMail({
    ...frame(trip, 'confirmed'),
    heading: 'Your reservation is confirmed',
    opening: [greeting(trip, guest), `Your reservation ${trip.number} is confirmed.`],
    sections: [tripSection(trip), policySection(trip)],
    closing: [...attached(trip), questions(trip, guest)],
  })
}

function whatHappened(trip: TripFacts, reader: MailReader, what: 'changed' | 'canceled'): string {
  const { number, lead, hasVoucher } = trip
  if (reader.kind === 'booker')
    return `${reader.provider} ${what} reservation ${number} of ${fullName(lead)}.`
  const news = `Your reservation ${number} ${what === 'changed' ? 'has changed' : 'is canceled'}.`
  const vouchers =
    what === 'changed' ? 'Use the attached voucher, not an earlier one.' : 'Its voucher is no longer valid.'
  return hasVoucher ? `${news} ${vouchers}` : news
}

export function changedMail({ before, after, money }: TripChangeFacts, reader: MailReader): MailText {
  const changes = tripChanges(before, after).map(changeText)
  // Weights are not for everyone who reads the mail.
  const news = changes.length > 0 ? changes : [['Passengers', 'Passenger details were corrected.'] as const]
  const fee = money.feeCents > 0 ? feeLines(money) : []
  return composeMail({
    ...frame(after, 'changed'),
    heading: reader.kind === 'guest' ? 'Your reservation has changed' : 'Reservation changed',
    opening: [greeting(after, reader), whatHappened(after, reader, 'changed')],
    sections: [
      { title: 'What is new', lines: [...news, ...fee, ...refundLines(money)] },
      { title: 'The reservation now', ...tripSection(after) },
      policySection(after),
    ],
    closing: [...attached(after), questions(after, reader)],
  })
}

const feeNames = {
  canceling: 'Cancellation fee',
  moving: 'Fee for moving',
  correcting: 'Fee for the lower price',
} as const

const feeLines = ({ feeCents, feeFor }: ChangeMoney): [string, string][] => [
  [feeNames[feeFor], feeCents > 0 ? moneyOf(feeCents) : 'None'],
]

const refundLines = ({ refundCents, byCard }: ChangeMoney): [string, string][] =>
  byCard && refundCents > 0
    ? [['Refund', `${moneyOf(refundCents)}, to the card that was charged. It can take a few days to arrive.`]]
    : []

export function canceledMail({ before, after, money }: TripChangeFacts, reader: MailReader): MailText {
  const { date, departure, agencyReference } = changeLabels
  const kept = new Set<string>(['Tour', date, departure, agencyReference])
  const onAccount = money.byCard || reader.kind === 'booker' ? [] : [`For a refund, contact ${after.agency}.`]
  const removal = after.hasVoucher
    ? ['Open the attached calendar file to remove the trip from your calendar.']
    : []
  return composeMail({
    ...frame(after, 'canceled'),
    heading: reader.kind === 'guest' ? 'Your reservation is canceled' : 'Reservation canceled',
    opening: [greeting(after, reader), whatHappened(after, reader, 'canceled')],
    sections: [
      {
        lines: [
          ['Reservation number', after.number],
          ...tripLines(after).filter(([label]) => kept.has(label)),
          ['Passengers', passengersText(before)],
          ...feeLines(money),
          ...refundLines(money),
          ['Booked with', after.agency],
        ],
      },
    ],
    closing: [...removal, ...onAccount, questions(after, reader)],
  })
}
