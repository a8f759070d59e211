import { centsOf, dollarsOf, moneyText } from '#contract/money.ts'
import { seatsOncePaid } from '#contract/room.ts'
import { takesText } from '#contract/weights/extra-seats-text.ts'
import { correctedSeating, isTooHeavy, type WeightRule } from '#contract/weights/weight-rule.ts'
import { poundsOf, weightIn, weightRange } from '#web/weights/typed-weight.ts'
import type { WeightUnit } from '#web/weights/weight-unit.ts'

/** What a passenger was booked with. */
export interface BookedWeight {
  BodyWeight: number
  seats: number
  /** In dollars. */
  extraSeat: number
}

export interface WeightEffect {
  /** For a line of its own. */
  text: string
  /** For a narrow column. */
  short: string
  isError: boolean
}

const tooHeavyText = (maxPounds: number, unit: WeightUnit): string =>
  `This tour takes passengers up to ${weightIn(maxPounds, unit)}.`

/** The form's text for a weight, and what it depends on. */
interface Weighed {
  text: string
  unit: WeightUnit
  rule: WeightRule | null
  /** For a correction. */
  booked?: BookedWeight | undefined
  /** False while the reservation is pending. */
  canChangeSeats?: boolean | undefined
}

const onOneSeat: BookedWeight = { BodyWeight: 0, seats: 1, extraSeat: 0 }

/** 'Takes 2 seats, $175.00 more', or '…, extra seat $175.00' for one already booked. Undefined for one seat as before. */
export function weightEffect(weighed: Weighed): WeightEffect | undefined {
  const { text, unit, rule, booked = onOneSeat, canChangeSeats = true } = weighed
  const pounds = poundsOf(text)
  if (pounds === undefined) return invalidEffect(text, unit)
  if (pounds !== booked.BodyWeight && rule?.maxPassengerPounds && isTooHeavy(pounds, rule))
    return { text: tooHeavyText(rule.maxPassengerPounds, unit), short: 'too heavy', isError: true }
  const before = { ...booked, extraSeatCents: centsOf(booked.extraSeat) ?? 0 }
  const { seats, extraSeatCents } = correctedSeating(before, pounds, rule)
  const short = seats === 1 ? '1 seat' : `${seats} seats`
  if (seats === booked.seats)
    return seats === 1 ? undefined : { text: takesText(booked), short, isError: false }
  if (!canChangeSeats) return { text: seatsOncePaid, short: 'once paid', isError: true }
  const price = priceText(extraSeatCents - before.extraSeatCents)
  return { text: `Takes ${short}${price}`, short, isError: false }
}

/** In pounds the input and the server say what is wrong. */
const invalidEffect = (text: string, unit: WeightUnit): WeightEffect | undefined =>
  text === '' || unit === 'lb'
    ? undefined
    : { text: `Enter a weight ${weightRange(unit)}.`, short: 'invalid', isError: true }

function priceText(cents: number): string {
  if (cents === 0) return ''
  return `, ${moneyText(dollarsOf(Math.abs(cents)))} ${cents > 0 ? 'more' : 'less'}`
}
