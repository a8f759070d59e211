import { AdditionalDataCard } from '#web/features/reservations/additional-data-card.tsx'
import { hotelsFor } from '#web/features/reservations/booking-values.ts'
import { HotelCard } from '#web/features/reservations/hotel-card.tsx'
import { LeadPassengerCard } from '#web/features/reservations/lead-passenger-card.tsx'
import { PassengerCard } from '#web/features/reservations/passenger-card.tsx'
import type { Trip } from '#web/features/reservations/trip.ts'
import type { BookingForm } from '#web/features/reservations/use-booking-form.ts'

interface Props {
  form: BookingForm
  trip: Trip
  paxMode: boolean
}

export function FormFields({ form, trip: { quote, itinerary }, paxMode }: Props) {
  const hotels = hotelsFor(quote, itinerary)
  const titleOf = (type: string, index: number) =>
    paxMode ? `Passenger ${index + 1}` : `Passenger ${index + 1} (${type})`
  const { paxArray } = form.getInitialValues()
  const titles = paxArray.map(({ Type }, index) => titleOf(Type, index))
  return (
    <>
      <LeadPassengerCard form={form} />
      {titles.map((title, index) => (
        <PassengerCard key={title} form={form} index={index} title={title} />
      ))}
      {quote.Attributes.length > 0 && <AdditionalDataCard form={form} attributes={quote.Attributes} />}
      {hotels.length > 0 && <HotelCard key={form.key('hotelID')} form={form} hotels={hotels} />}
    </>
  )
}
