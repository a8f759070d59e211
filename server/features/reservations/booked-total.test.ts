import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { dollarsOf } from '#contract/money.ts'
import { type ModifierMode, salePriceCents, totalSaleCents } from '#contract/sale-price.ts'
import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
const cents = fc.integer({ min: 0, max: 500_000 })
const samples = fc.sample(
  fc.record({
    adultPriceCents: cents,
    childPriceCents: cents,
    adultFeesCents: cents,
    childFeesCents: cents,
    adults: fc.integer({ min: 1, max: 6 }),
    children: fc.integer({ min: 0, max: 6 }),
    mode: fc.constantFrom<ModifierMode>(0, 1),
    value: fc.integer({ min: 0, max: 300 }),
  }),
  40,
)

test('for any price, fee, party and modifier the quote, the booking and the record agree to the cent', async () => {
  const products = samples.map(({ adults: _a, children: _c, mode: _m, value: _v, ...prices }, index) =>
    testProduct(`p${index}`, { schedules: [testSchedule({ ...prices, validTo: '2026-12-31' })] }),
  )
  await importCatalogue(portal.db, testCatalogue(...products), { now: portal.clock.now })
  const agency = await portal.newAgency()
  const agent = await agency.signedIn('agent')
  for (const [index, sample] of samples.entries()) {
    const { adults, children, mode, value } = sample
    await portal.db
      .insertInto('product_configs')
      .values({
        id: crypto.randomUUID(),
        agency_id: agency.id,
        product_code: `P${index}`,
        mode,
        value,
        booking_date: '2026-11-01',
      })
      .execute()
    const search = { productID: `p${index}`, adult: adults, child: children, date: '2026-12-01' }
    const { quote, booking } = await quoted(agent, search)
    const [adultNet, childNet] = [
      sample.adultPriceCents + sample.adultFeesCents,
      sample.childPriceCents + sample.childFeesCents,
    ]
    expect(quote.Itineraries[0]?.TotalPrice).toBe(dollarsOf(adults * adultNet + children * childNet))
    // Like the form: the server's modifier in whole cents, sent as dollars.
    const rule = (await agent.call('showPriceModifier', { code: quote.ProductCode, date: quote.bookingDate }))
      .body
    expect(rule).toEqual({ mode, value })
    const [adultSaleCents, childSaleCents] = [salePriceCents(adultNet, rule), salePriceCents(childNet, rule)]
    const markup = {
      adult: dollarsOf(adultSaleCents).toFixed(2),
      child: children > 0 ? dollarsOf(childSaleCents).toFixed(2) : null,
    }
    const answer = await agent.call('bookReservation', { ...booking, markup })
    expect(answer.body.errors).toBeUndefined()
    const { body } = await agent.call('showReservation', { id: quote.QuoteID })
    expect(body.reservation.totalSale).toBe(
      dollarsOf(totalSaleCents({ adults, children, adultSaleCents, childSaleCents })),
    )
  }
})
