import { shortDateText } from '#contract/dates.ts'
import type { ManifestPassenger, ManifestReservation, PassengerMark } from '#contract/day/manifest.ts'
import { moneyText } from '#contract/money.ts'
import { poundsText } from '#contract/weights/pound-text.ts'
import { isTooHeavy, seatsFor } from '#contract/weights/weight-rule.ts'

/** 'Paid', 'On account', '$349.00 due', '$30.00 due for a change', '$0.35 owed' */
export function paymentText({
  state,
  payment,
  due,
}: Pick<ManifestReservation, 'state' | 'payment' | 'due'>): string {
  // A confirmed party has paid for its booking.
  if (payment === 'due') return `${moneyText(due)} due${state === 'pending' ? '' : ' for a change'}`
  if (payment === 'owed') return `${moneyText(due)} owed`
  return payment === 'paid' ? 'Paid' : 'On account'
}

/** '06:30, Bellagio', with the day where the pickup is on the evening before. Undefined: the party comes by itself. */
export function pickupText(
  { hotel, pickupTime, pickupDate }: Pick<ManifestReservation, 'hotel' | 'pickupTime' | 'pickupDate'>,
  date: string,
): string | undefined {
  if (hotel === null) return undefined
  const day = pickupDate && pickupDate !== date ? [shortDateText(pickupDate)] : []
  return [...day, ...(pickupTime ? [pickupTime] : []), hotel].join(', ')
}

interface Weighed {
  weight: number
  scaleWeight: number | null
  mark: PassengerMark
  /** A no-show whose seats were released. */
  released?: boolean
}

/** In pounds. */
interface ManifestWeights {
  /** Without those whose seats were released. */
  declared: number
  /** Of those who were weighed. */
  scale: number
  weighed: number
  /** What will be on board: as weighed, else as declared. No-shows stay behind. */
  expected: number
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

export function manifestWeights(passengers: readonly Weighed[]): ManifestWeights {
  const scales = passengers.flatMap(({ scaleWeight }) => scaleWeight ?? [])
  const kept = passengers.filter(({ mark, released }) => !released || mark === 'boarded')
  const aboard = kept.filter(({ mark }) => mark !== 'no-show')
  return {
    declared: sum(kept.map(({ weight }) => weight)),
    scale: sum(scales),
    weighed: scales.length,
    expected: sum(aboard.map(({ weight, scaleWeight }) => scaleWeight ?? weight)),
  }
}

/** Whatever is over the payload, in words. Null: there is no limit. */
export function payloadWarnings(
  { declared, expected }: Pick<ManifestWeights, 'declared' | 'expected'>,
  payload: number | null,
): string[] {
  if (payload === null) return []
  const warning = (what: string, pounds: number) =>
    pounds > payload
      ? [`${what} weight of ${poundsText(pounds)} is ${poundsText(pounds - payload)} over the payload.`]
      : []
  return [...warning('Declared', declared), ...(expected === declared ? [] : warning('Expected', expected))]
}

type Rule = ManifestReservation['weightRule']

export const isOverLimit = ({ scaleWeight }: Pick<ManifestPassenger, 'scaleWeight'>, rule: Rule): boolean =>
  scaleWeight !== null && isTooHeavy(scaleWeight, rule)

/** Who stays behind needs none. */
export const needsSecondSeat = (
  { mark, scaleWeight, weight, seats }: Pick<ManifestPassenger, 'mark' | 'scaleWeight' | 'weight' | 'seats'>,
  rule: Rule,
): boolean => mark !== 'no-show' && seatsFor(scaleWeight ?? weight, rule) > seats

/** Whether someone is on board above the tour's maximum, and no one gave a reason. */
export const lacksReason = (passenger: ManifestPassenger, rule: Rule): boolean =>
  passenger.mark === 'boarded' && !passenger.boardingReason && isOverLimit(passenger, rule)

/** Undefined for a passenger within the tour's limit. `inUnit` writes the limit. */
export function overLimitText(
  passenger: ManifestPassenger,
  rule: Rule,
  inUnit = poundsText,
): string | undefined {
  if (!isOverLimit(passenger, rule)) return undefined
  return lacksReason(passenger, rule)
    ? 'Boarded over the limit, no reason'
    : `Over the limit of ${inUnit(rule?.maxPassengerPounds ?? 0)}`
}

/** What the scale means for a passenger, for lists and files. */
export const weightNotes = (passenger: ManifestPassenger, rule: Rule): string[] => [
  ...[overLimitText(passenger, rule) ?? []].flat(),
  ...(needsSecondSeat(passenger, rule) ? ['Needs a second seat'] : []),
]

interface Named {
  firstName: string
  lastName: string
}

const { compare } = new Intl.Collator('en-US', { sensitivity: 'base' })

/** By last name, then first name, whatever the case. */
export const compareNames = (one: Named, other: Named): number =>
  compare(one.lastName, other.lastName) || compare(one.firstName, other.firstName)
