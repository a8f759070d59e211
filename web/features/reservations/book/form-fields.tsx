import { AdditionalDataCard } from '#web/features/reservations/book/additional-data-card.tsx'
import { hotelsFor } from '#web/features/reservations/book/booking-values.ts'
import { HotelCard } from '#web/features/reservations/book/hotel-card.tsx'
import { LeadPassengerCard } from '#web/features/reservations/book/lead-passenger-card.tsx'
import { PassengerCard } from '#web/features/reservations/book/passenger-card.tsx'
import type { BookingForm } from '#web/features/reservations/book/use-booking-form.ts'
import type { BookingOffer } from '#web/features/reservations/booking-offer.ts'

interface Props {
  form: BookingForm
  offer: BookingOffer
  paxMode: boolean
}

export function FormFields({ form, offer: { quote, itinerary }, paxMode }: Props) {
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
