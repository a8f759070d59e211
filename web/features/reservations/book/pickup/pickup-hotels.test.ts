import { expect, test } from 'vitest'

import { pickupHotels } from '#web/features/reservations/book/pickup/pickup-hotels.ts'
import { itineraryWith, quoteWith } from '#web/features/reservations/test-records.ts'

const hotel = (label: string, estimatedMinsPrior = 45) => ({ id: label, label, estimatedMinsPrior })
const hotelsOf = (hotels: ReturnType<typeof hotel>[], DeptTime = '13:00', date = '2027-03-05') =>
  pickupHotels(
    quoteWith({ date, PickupClassHotelList: { LV: hotels } }),
    itineraryWith({ PickupClass: 'LV', DeptTime }),
  )

test('hotels are sorted by name, without regard to case and with numbers in order', () => {
  const labels = ['Motel 66', 'sands Inn', 'Casa Ocotillo', 'Motel 6', 'Ñandú Lodge', 'Oasis'].map((label) =>
    hotel(label),
  )
  expect(hotelsOf(labels).map(({ label }) => label)).toEqual([
    'Casa Ocotillo',
    'Motel 6',
    'Motel 66',
    'Ñandú Lodge',
    'Oasis',
    'sands Inn',
  ])
})

const cases = [
  { departure: '13:00', minutes: 45, text: 'Pickup 12:15 PM' },
  { departure: '10:30', minutes: 60, text: 'Pickup 9:30 AM' },
  { departure: '06:00', minutes: 0, text: 'Pickup 6:00 AM' },
  { departure: '00:30', minutes: 45, text: 'Pickup 11:45 PM the evening before' },
  { departure: '04:30', minutes: 120, date: '2027-03-14', text: 'Pickup 1:30 AM' },
]
for (const { departure, minutes, date, text } of cases) {
  test(`${minutes} minutes before ${departure}: '${text}'`, () => {
    expect(hotelsOf([hotel('Oasis', minutes)], departure, date)[0]?.pickup).toBe(text)
  })
}
