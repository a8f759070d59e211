import { addDays, type LocalDate, type LocalTime } from '#contract/dates.ts'

/** A pickup time later than the departure time is on the evening before. */
export const pickupDay = (date: LocalDate, departure: LocalTime, pickup: LocalTime): LocalDate =>
  pickup.slice(0, 5) > departure.slice(0, 5) ? addDays(date, -1) : date
