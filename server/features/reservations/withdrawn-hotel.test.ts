import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { bookingPortal } from '#tests/support/booking-portal.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { testCatalogue, testProduct } from '#tests/support/test-catalogue.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const { portal, agent, ownDay } = await bookingPortal()

test('a quoted hotel that left the catalogue with its pickup class is refused', async () => {
  const { quote, booking } = await quoted(agent, { productID: 'tour', date: ownDay() })
  expect(quote.PickupClassHotelList).toMatchObject({ STRIP: [{ id: 'crown' }] })
  await importCatalogue(portal.db, testCatalogue(testProduct('tour')), { now: portal.clock.now })
  await waitUntil(async () => (await portal.portal.products.current()).byId.size === 1)
  const served = (await agent.call('showQuote', { quoteID: quote.QuoteID })).body.PickupClassHotelList
  expect(served).toEqual({ STRIP: [] })
  expect(await agent.call('bookReservation', { ...booking, hotelID: 'crown' })).toMatchObject({
    status: 400,
    body: {
      fields: { hotelID: ["This departure doesn't pick up at this hotel. Choose one from the list."] },
    },
  })
  expect(await agent.call('bookReservation', booking)).toMatchObject({ status: 200 })
})
