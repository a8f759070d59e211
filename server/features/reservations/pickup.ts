import type { LocalDate, LocalTime } from '#contract/dates.ts'
import { pickupTime } from '#contract/pickup/pickup-time.ts'
import type { PickupHotel } from '#server/features/catalogue/catalogue.ts'

interface Trip {
  local_date: LocalDate
  local_time: LocalTime
  time_zone: string
}

/** `hotels` are where the departure picks up. A booking without a hotel has no pickup. */
export function hotelErrors(hotelID: string | null | undefined, hotels: readonly PickupHotel[]): string[] {
  if (!hotelID || hotels.some(({ id }) => id === hotelID)) return []
  return ["This departure doesn't pick up at this hotel. Choose one from the list."]
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
