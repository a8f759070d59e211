import { expect, test } from 'vitest'

import { demoCatalogue } from '#server/demo/demo-catalogue.ts'
import { demoBookings } from '#server/demo/demo-sales.ts'

const { products } = demoCatalogue('2026-11-20')
const onTheGround = 'GCW-COACH FLG-RIM HVD-RAFT HVD-BUS PGA-RAFT'.split(' ')

test('aircraft have a weight rule and a payload; buses, boats and rafts have neither', () => {
  const weighed = products.map(({ code, weightRule, schedules }) => ({
    code,
    rule: weightRule !== null,
    payload: [...new Set(schedules.map(({ payloadPounds }) => payloadPounds !== null))],
  }))
  expect(weighed).toEqual(
    products.map(({ code }) => {
      const flies = !onTheGround.includes(code)
      return { code, rule: flies, payload: [flies] }
    }),
  )
})

test.each(products.filter(({ weightRule }) => weightRule))(
  '$code lifts a full cabin of adults at 150 lb, but not of the heaviest passengers',
  ({ weightRule, schedules }) => {
    for (const { capacity, payloadPounds } of schedules) {
      expect(payloadPounds).toBeGreaterThanOrEqual(capacity * 150)
      expect(payloadPounds).toBeLessThan(capacity * (weightRule?.maxPassengerPounds ?? 0))
    }
  },
)

test.each(demoBookings.filter(({ pounds }) => pounds))(
  'the party of $lead has a weight for each adult, within the maximum',
  ({ tour, adults, pounds = [] }) => {
    const rule = products.find(({ code }) => code === tour)?.weightRule
    expect(pounds).toHaveLength(adults)
    expect(Math.max(...pounds)).toBeLessThanOrEqual(rule?.maxPassengerPounds ?? 0)
  },
)
