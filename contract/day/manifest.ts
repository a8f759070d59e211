import { z } from 'zod'

import { boardDeparture } from '#contract/day/board.ts'
import { departureID, ofProvider } from '#contract/day/day-parts.ts'
import { dayRoutes } from '#contract/day/day-routes.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { hasControlCharacters, removeHidden } from '#contract/hidden-characters.ts'
import { wholeNumber } from '#contract/records.ts'
import { scaleLimits } from '#contract/weights/weight-limits.ts'
import { weightRuleSchema } from '#contract/weights/weight-rule-schema.ts'

/** What a passenger was marked as; 'none' takes the mark back. */
export const passengerMarks = ['boarded', 'no-show', 'none'] as const
export type PassengerMark = (typeof passengerMarks)[number]
const mark = z.enum(passengerMarks)

const passenger = z.object({
  position: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  type: z.enum(['Adult', 'Child']),
  /** Declared, in pounds. */
  weight: z.int(),
  seats: z.int(),
  mark,
  /** What the scale said last, in pounds, also before a move; null until weighed. */
  scaleWeight: z.int().nullable(),
  /** A no-show whose seats were released: it takes no room any more. */
  released: z.boolean(),
  /** Why someone who has boarded may weigh more than the tour takes; null: no one gave a reason. */
  boardingReason: z.string().nullable(),
  /** What each mark said that was received, the newest first. */
  marks: z.array(
    z.object({
      /** Absent: it said only a weight. */
      mark: mark.optional(),
      /** Absent: it said nothing of the weight; null: it took the weight back. */
      scaleWeight: z.int().nullable().optional(),
      /** Whether this mark released the seats of a no-show. */
      released: z.boolean(),
      /** Why a passenger boarded who is heavier than the tour takes. */
      reason: z.string().nullable(),
      /** By the device's clock, corrected when it was sent; both in milliseconds since 1970. */
      madeAt: z.int(),
      receivedAt: z.int(),
      /** The display name of who made it; null once the user is deleted. */
      by: z.string().nullable(),
      /** The display name of who sent it, if that was someone else. */
      sentBy: z.string().nullable(),
      /** Null: of this departure. Otherwise the one that the passenger was on before a move. */
      departure: z.object({ date: z.string(), DeptTime: z.string() }).nullable(),
    }),
  ),
})
export type ManifestPassenger = z.output<typeof passenger>

const reservation = z.object({
  quoteID: z.string(),
  orl: z.string(),
  agencyID: z.string(),
  agency: z.string(),
  agencyReference: z.string().nullable(),
  leadFirstName: z.string(),
  leadLastName: z.string(),
  phone: z.string(),
  hotel: z.string().nullable(),
  pickupTime: z.string().nullable(),
  /** On another day than the tour when the pickup is on the evening before. */
  pickupDate: z.string().nullable(),
  /** Answers to the tour's questions. */
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Pending: held until it is paid. */
  state: z.enum(['confirmed', 'pending']),
  payment: z.enum(['paid', 'on account', 'due', 'owed']),
  /**
   * In dollars: what the guest still has to pay, for the booking or, once it is confirmed, for a change of it. Owed: too
   * little to be charged by card.
   */
  due: z.number(),
  /** The heaviest passenger and the weight that takes two seats; null: no rule. */
  weightRule: weightRuleSchema.nullable(),
  passengers: z.array(passenger),
})
export type ManifestReservation = z.output<typeof reservation>

/** A passenger who was marked here and then moved or canceled. */
const gone = z.object({
  quoteID: z.string(),
  orl: z.string(),
  agencyID: z.string(),
  position: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  mark,
  /** In words, like 'Ana Lopez was moved to Nov 20, 10:30.' */
  message: z.string(),
})
export type GonePassenger = z.output<typeof gone>

const manifest = z.object({
  departure: boardDeparture,
  /** When the tour meets, in minutes before it leaves. */
  checkInMinutes: z.int().nullable(),
  /** Passengers can be marked from the day of the tour, or from when it meets, until a week after it. */
  canMark: z.boolean(),
  /** When check-in begins, or that it has ended; null while passengers can be marked. */
  markingError: z.string().nullable(),
  /** By the lead passenger's name. */
  reservations: z.array(reservation),
  /** Marked as boarded or no-show, but no longer on this departure. Usually empty. */
  gone: z.array(gone),
})
export type Manifest = z.output<typeof manifest>

export const showManifest = defineEndpoint({
  ...dayRoutes.showManifest,
  ...ofProvider,
  summary: 'Get who travels on a departure, with pickup, payment and check-in',
  effect: 'reads',
  input: z.object({ departureID }),
  output: manifest,
})

/** What a manifest's PDF and CSV take. */
export const manifestFileInput = z.object({
  departureID,
  by: z
    .enum(['reservation', 'name'], { error: "by must be 'reservation' or 'name'." })
    .default('reservation'),
})
export type ManifestOrder = z.output<typeof manifestFileInput>['by']

const scaleWords = `A scale weight is from ${scaleLimits.minimum} to ${scaleLimits.maximum} lb.`

const reasonWords = 'Enter a reason of at most 200 characters.'

const newMark = z
  .object({
    /** The device's own id of the mark: the same id is taken once. */
    markID: z.guid({ error: 'markID must be a UUID.' }).toLowerCase(),
    quoteID: z.guid({ error: 'quoteID must be a UUID.' }).toLowerCase(),
    position: wholeNumber(0, 1000, 'position must be a whole number from 0 to 1000.'),
    /** Absent: stays as it is. */
    mark: z.enum(passengerMarks, { error: "mark must be 'boarded', 'no-show' or 'none'." }).optional(),
    /** In pounds; absent: stays as it is; null: taken back. */
    scaleWeight: wholeNumber(scaleLimits.minimum, scaleLimits.maximum, scaleWords).nullable().optional(),
    /** By the device's clock, in milliseconds since 1970. */
    madeAt: wholeNumber(0, 4_102_444_800_000, 'madeAt must be a time in milliseconds since 1970.'),
    /** The device's own count of its marks, which keeps their order whatever its clock says. */
    sequence: wholeNumber(
      0,
      Number.MAX_SAFE_INTEGER,
      'sequence must be a whole number, 0 or more.',
    ).optional(),
    /** The whole text of a scanned code, which proves that the voucher is ours. */
    voucher: z.string().max(200).optional(),
    /** Why a passenger boards who is heavier than the tour takes. */
    reason: z
      .string({ error: reasonWords })
      .trim()
      .min(1, { error: reasonWords })
      .max(200, { error: reasonWords })
      .refine((text) => !hasControlCharacters(text), { error: `The reason is invalid. ${removeHidden}` })
      .optional(),
  })
  .refine(({ mark: sent, scaleWeight }) => sent !== undefined || scaleWeight !== undefined, {
    error: 'Send a mark or a scale weight.',
  })
export type NewMark = z.output<typeof newMark>

export const markPassengers = defineEndpoint({
  ...dayRoutes.markPassengers,
  ...ofProvider,
  summary: 'Mark passengers as boarded or no-show, or record what the scale said',
  effect: 'changes',
  changesAccess: false,
  input: z.object({
    departureID,
    /** Who made the marks, if someone else sends them later from the same device. */
    userID: z.guid({ error: 'userID must be a UUID.' }).toLowerCase().optional(),
    /** Names the device, whose marks keep their sequence. */
    deviceID: z.guid({ error: 'deviceID must be a UUID.' }).toLowerCase().optional(),
    /** The device's clock when it sends, in milliseconds since 1970: it shows how far that clock is off. */
    sentAt: wholeNumber(0, 4_102_444_800_000, 'sentAt must be a time in milliseconds since 1970.').optional(),
    marks: z.array(newMark).min(1, { error: 'Send at least one mark.' }).max(100, {
      error: 'Send at most 100 marks at once.',
    }),
  }),
  /** In the order sent. A refused mark says why and changes nothing, but a scale weight that came with it is stored. */
  output: z.object({
    results: z.array(
      z.object({
        markID: z.string(),
        outcome: z.enum(['taken', 'repeated', 'refused']),
        message: z.string().nullable(),
      }),
    ),
  }),
})
export type MarkResult = z.output<typeof markPassengers.output>['results'][number]

export const releaseSeats = defineEndpoint({
  ...dayRoutes.releaseSeats,
  ...ofProvider,
  summary: 'Release the seats of no-shows before departure, so that they can be sold again',
  effect: 'changes',
  changesAccess: false,
  input: z.object({
    departureID,
    passengers: z
      .array(
        z.object({
          quoteID: z.guid({ error: 'quoteID must be a UUID.' }).toLowerCase(),
          position: wholeNumber(0, 1000, 'position must be a whole number from 0 to 1000.'),
        }),
      )
      .min(1, { error: 'Choose at least one no-show.' })
      .max(100, { error: 'Choose at most 100 no-shows at once.' }),
  }),
  output: z.object({ departure: boardDeparture }),
})

export const findParty = defineEndpoint({
  ...dayRoutes.findParty,
  ...ofProvider,
  summary: 'Find the departure of a reservation number that is not on this departure',
  effect: 'reads',
  input: z.object({
    departureID,
    number: z
      .string()
      .regex(/^\d{1,20}$/)
      .catch(''),
  }),
  /** Null: there is no such reservation. */
  output: z.object({
    party: z
      .object({
        departureID: z.string(),
        ProductName: z.string(),
        date: z.string(),
        DeptTime: z.string(),
        state: z.enum(['pending', 'confirmed', 'expired', 'canceled']),
      })
      .nullable(),
  }),
})
