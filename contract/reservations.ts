import { z } from 'zod'

import { itinerary } from '#contract/availability.ts'
import { agencyReference, optionalLine } from '#contract/changes/optional-line.ts'
import { policySchema } from '#contract/changes/terms.ts'
import { travelerSchema } from '#contract/changes/traveler.ts'
import { netRatesSchema } from '#contract/day/net-rates.ts'
import { emailPattern } from '#contract/email.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { hasControlCharacters, removeHidden } from '#contract/hidden-characters.ts'
import { maximumPassengers } from '#contract/party-size.ts'
import { permissions } from '#contract/permissions.ts'
import { done, recordId } from '#contract/records.ts'
import { routes } from '#contract/routes.ts'
import { isLongerThan, line, pastedLine } from '#contract/text.ts'
import { weightLimits } from '#contract/weights/weight-limits.ts'
import { weightRuleSchema } from '#contract/weights/weight-rule-schema.ts'

const dollars = z.union([z.number(), z.string()], { error: 'Enter the sale price in dollars.' })
const weight = `Enter a whole body weight from ${weightLimits.minimum} to ${weightLimits.maximum} lbs.`

const passenger = z.object({
  FirstName: line(100, "Enter the passenger's first name."),
  LastName: line(100, "Enter the passenger's last name."),
  BodyWeight: z
    .union([z.number(), z.string().trim().regex(/^\d+$/, { error: weight })], { error: weight })
    .transform(Number)
    .pipe(
      z
        .int({ error: weight })
        .min(weightLimits.minimum, { error: weight })
        .max(weightLimits.maximum, { error: weight }),
    ),
  Type: z.enum(['Adult', 'Child'], { error: 'Passenger Type must be Adult or Child.' }),
})

const attribute = z.object({
  id: z.string(),
  value: z
    .string()
    .trim()
    .max(500, { error: 'Additional data can have up to 500 characters.' })
    .refine((text) => !hasControlCharacters(text), { error: `Additional data is invalid. ${removeHidden}` }),
})

const emailMaximum = 254
const phoneMaximum = 40
const phonePattern = /^[+()\d\s./x,;#-]+(?:ext\.?[\d\s]+)?$/i
const digitsIn = (text: string) => text.replaceAll(/\D/g, '').length

/** Skips text that `line` already refuses: one error is enough, and a pattern could take very long on a long text. */
const unlessRefused = (maximum: number, isValid: (text: string) => boolean) => (text: string) =>
  text === '' || isLongerThan(maximum, text) || isValid(text)

const isEmail = unlessRefused(emailMaximum, (text) => emailPattern.test(text))
const hasEnoughDigits = unlessRefused(phoneMaximum, (text) => digitsIn(text) >= 7)
const hasPhoneCharacters = unlessRefused(
  phoneMaximum,
  (text) => digitsIn(text) < 7 || phonePattern.test(text),
)

const booking = z.object({
  quoteID: z.guid({ error: "This quote doesn't exist." }),
  itineraryID: z.coerce.string(),
  hotelID: z.string().nullish(),
  masterFirstName: line(100, "Enter the lead passenger's first name."),
  masterLastName: line(100, "Enter the lead passenger's last name."),
  emailAddress: pastedLine(emailMaximum, "Enter the lead passenger's email address.").refine(isEmail, {
    error: 'Enter a valid email address, like name@example.com.',
  }),
  phoneNumber: pastedLine(phoneMaximum, "Enter the lead passenger's phone number.")
    .refine(hasEnoughDigits, { error: 'Enter a phone number with at least 7 digits.' })
    .refine(hasPhoneCharacters, {
      error: 'Use digits, spaces and + ( ) . / - only. An extension can follow, like ext. 5.',
    }),
  markup: z.object({ adult: dollars, child: dollars.nullish() }, { error: 'Enter the sale price.' }),
  paxArray: z
    .array(passenger, { error: 'List the passengers.' })
    .max(maximumPassengers, { error: `A booking can have up to ${maximumPassengers} passengers.` }),
  attribArray: z.array(attribute).max(100).default([]),
  agencyReference,
  /** How a walk-up pays, on the provider's own site only. Without it the site's own mode decides. */
  payment: z.enum(['card', 'cash', 'terminal'], { error: 'Choose card, cash or terminal.' }).optional(),
  /** Of the receipt, for cash and terminal. */
  paymentReference: optionalLine(100, 'The payment reference'),
})
export type Booking = z.output<typeof booking>

/** Of money that goes back to the card; refused by the gateway until it is paid another way. */
const refundState = z.enum(['none', 'due', 'done', 'refused'])

const record = z.object({
  reservation: z.object({
    quoteID: z.string(),
    orl: z.string(),
    resExpireAfter: z.int(),
    /** Also true once canceled. Whether it was sold by card is `byCard`. */
    ccPaymentRequired: z.boolean(),
    /** Whether it was sold by card, at any price, or on account. */
    byCard: z.boolean(),
    ccPaymentLink: z.string().nullable(),
    hotel: z.string().nullable(),
    pickup: z.string().nullable(),
    pickupTime: z.string().nullable(),
    totalSale: z.number(),
    test: z.boolean(),
    refund: refundState,
    canceledAt: z.string().nullable(),
    /** When the names, contacts, weights and answers were erased. */
    guestDataErasedAt: z.string().nullable(),
    /** Counts the changes since the booking, which is 1. */
    revision: z.int(),
    /** Of cancellations, moves and corrections, kept and part of totalSale. */
    fees: z.number(),
    /** What is too small for a card payment. It is added to the next one. */
    owed: z.number(),
    /** The least that canceling costs because of an earlier change; 0 if the policy alone decides. */
    cancelAtLeast: z.number(),
    /** Of heavy passengers who travel, part of totalSale. */
    extraSeats: z.object({ count: z.int(), total: z.number() }),
    /** As it was at the sale, or at the last move or addition. */
    weightRule: weightRuleSchema.nullable(),
    agencyReference: z.string().nullable(),
    policy: policySchema,
    /** What the caller may do with it now. */
    can: z.object({ cancel: z.boolean(), correct: z.boolean(), move: z.boolean(), add: z.boolean() }),
    /** The change that waits for its payment. */
    dueChange: z
      .object({
        changeID: z.string(),
        kind: z.enum(['moved', 'added', 'corrected']),
        amount: z.number(),
        expiresAt: z.string(),
      })
      .nullable(),
    /** The display name; null once the user is deleted. */
    bookedBy: z.string().nullable(),
    bookedAt: z.string(),
    /** How it was paid at the provider's desk. */
    taking: z.object({ kind: z.enum(['cash', 'terminal']), reference: z.string() }).nullable(),
    /** The instant when the tour leaves, in milliseconds since 1970. */
    departsAt: z.int(),
  }),
  paid: z.boolean(),
  quote: z.object({
    ProductID: z.string(),
    ProductCode: z.string(),
    ProductName: z.string(),
    timeZone: z.string(),
    date: z.string(),
    Itineraries: z.array(itinerary),
    Attributes: z.array(z.object({ AttributeId: z.string(), Name: z.string() })),
  }),
  query: z.object({
    itineraryID: z.string(),
    masterFirstName: z.string(),
    masterLastName: z.string(),
    emailAddress: z.string(),
    phoneNumber: z.string(),
    paxArray: z.array(travelerSchema),
    attribArray: z.array(z.object({ id: z.string(), value: z.string() })),
  }),
})
export type ReservationRecord = z.output<typeof record>

const common = { access: 'signed-in', badInput: 'errors' } as const

export const bookReservation = defineEndpoint({
  ...routes.bookReservation,
  ...common,
  summary: 'Book one itinerary of a quote; sending the same booking again returns the same answer',
  port: 'needed',
  effect: 'changes',
  changesAccess: false,
  input: booking,
  parsedBy: 'handler',
  output: z.object({ quoteID: z.string() }),
})

export const listReservations = defineEndpoint({
  ...routes.listReservations,
  ...common,
  summary:
    "List the agency's newest reservations and all pending ones, or those whose number contains the given digits",
  port: 'not needed',
  effect: 'reads',
  rate: 'list',
  input: z.object({ number: z.string().max(100).optional() }),
  output: z.array(record),
})

export const showReservation = defineEndpoint({
  ...routes.showReservation,
  ...common,
  summary: 'Get a reservation',
  port: 'not needed',
  effect: 'reads',
  input: z.object({ id: recordId }),
  output: record,
})

export const showAgencyReservation = defineEndpoint({
  ...routes.showAgencyReservation,
  ...common,
  access: permissions.providerAdministrator,
  summary: 'Get a reservation of an agency, with its net rates',
  port: 'not needed',
  effect: 'reads',
  input: z.object({ agencyID: recordId, id: recordId }),
  output: record.extend({ net: netRatesSchema }),
})

/** The input for downloading the voucher or its calendar file. */
export const voucherInput = z.object({
  id: recordId,
  /** Whether the PDF shows the sale price. */
  price: z.stringbool({ error: 'price must be true or false.' }).default(false),
})

export const resendConfirmation = defineEndpoint({
  ...routes.resendConfirmation,
  ...common,
  summary: 'Send the confirmation email of a confirmed reservation again, at most once in 5 minutes',
  port: 'not needed',
  effect: 'changes',
  changesAccess: false,
  input: z.object({ id: recordId }),
  output: done,
})

export const showPaid = defineEndpoint({
  ...routes.showPaid,
  ...common,
  summary: 'Get whether a reservation is paid or canceled',
  port: 'not needed',
  effect: 'reads',
  input: z.object({ quoteID: recordId }),
  output: z.object({ paid: z.boolean(), canceled: z.boolean() }),
})
