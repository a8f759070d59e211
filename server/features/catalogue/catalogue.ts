import type { PolicyStep } from '#contract/changes/cancellation-policy.ts'
import type { LocalDate, LocalTime } from '#contract/dates.ts'
import type { WeightRule } from '#contract/weights/weight-rule.ts'

/** The provider's whole catalogue. Money in whole cents. */
export interface Catalogue {
  universes: Universe[]
  hotels: Hotel[]
  pickupClasses: PickupClass[]
  products: Product[]
}

export interface Universe {
  uuid: string
  name: string
}

export interface Hotel {
  id: string
  label: string
}

export interface PickupClass {
  code: string
  hotels: { hotel: string; estimatedMinsPrior: number }[]
}

export interface Product {
  productID: string
  code: string
  name: string
  shortDesc: string
  /** The universe's uuid. */
  universe: string
  cityCode: string
  airportCode: string
  timeZone: string
  cutOffMinutes: number
  meetingPoint: string | null
  /** Before departure. */
  checkInMinutes: number | null
  durationMinutes: number | null
  /** As in the file; without steps a booking is free to cancel until the cut-off. */
  cancellationPolicy: PolicyStep[]
  /** Per passenger. Null: the policy's percentage. */
  moveFeeCents: number | null
  /** Null: weights don't matter. */
  weightRule: CatalogueWeightRule | null
  attributes: { id: string; name: string }[]
  schedules: Schedule[]
  blocks: SeatBlock[]
}

/** The contract's rule, with the price in cents. */
export interface CatalogueWeightRule extends Omit<WeightRule, 'extraSeatPrice'> {
  /** Null together with `extraSeatFromPounds`. */
  extraSeatCents: number | null
}

/** Generates departures on these weekdays of a yearly season, between two dates if given. */
export interface Schedule {
  /** 'MM-DD'; a season may run over New Year. */
  season: { from: string; to: string }
  validFrom: LocalDate | null
  validTo: LocalDate | null
  /** 0 (Sunday) to 6. */
  weekdays: number[]
  times: LocalTime[]
  capacity: number
  /** The most that the passengers of a departure may weigh together. Null: no limit. */
  payloadPounds: number | null
  adultPriceCents: number
  childPriceCents: number
  adultFeesCents: number
  childFeesCents: number
  pickupClass: string | null
}

/** Seats not for sale. Without a time: every departure of the day. Without a number: all seats. */
export interface SeatBlock {
  date: LocalDate
  time: LocalTime | null
  seats: number | null
}

export interface PickupHotel {
  id: string
  label: string
  estimatedMinsPrior: number
}
