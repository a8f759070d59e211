import type { LocalDate, LocalTime } from '#contract/dates.ts'
import { pickupTime } from '#contract/pickup/pickup-time.ts'
import type { PickupHotel } from '#server/features/catalogue/catalogue.ts'

interface Trip {
  local_date: LocalDate
  local_time: LocalTime
  time_zone: string
}

export interface Leaving {
  now: Temporal.Instant
  departsAt: Temporal.Instant
}

const isPast = ({ now, departsAt }: Leaving, { estimatedMinsPrior }: PickupHotel) =>
  Temporal.Instant.compare(departsAt.subtract({ minutes: estimatedMinsPrior }), now) <= 0

/** Where guests can still be picked up. */
export const hotelsInTime = (leaving: Leaving, hotels: readonly PickupHotel[]) =>
  hotels.filter((hotel) => !isPast(leaving, hotel))

/**
 * `hotels` are where the departure picks up. A booking without a hotel has no pickup. Without `leaving` pickups that have
 * passed are fine too.
 */
export function hotelErrors(
  hotelID: string | null | undefined,
  hotels: readonly PickupHotel[],
  leaving?: Leaving,
): string[] {
  if (!hotelID) return []
  const hotel = hotels.find(({ id }) => id === hotelID)
  if (!hotel) return ["This departure doesn't pick up at this hotel. Choose one from the list."]
  return leaving && isPast(leaving, hotel)
    ? [`The pickup at ${hotel.label} has passed. Choose another hotel, or none.`]
    : []
}

/** A hotel where the departure doesn't pick up counts as none. */
export function hotelColumns(
  hotelID: string | null | undefined,
  hotels: readonly PickupHotel[],
  { local_date: date, local_time: time, time_zone: timeZone }: Trip,
) {
  const hotel = hotels.find(({ id }) => id === hotelID)
  return {
    hotel_id: hotel?.id ?? null,
    hotel_label: hotel?.label ?? null,
    pickup_time: hotel ? pickupTime({ date, time, timeZone }, hotel.estimatedMinsPrior) : null,
  }
}
