import { randomUUID } from 'node:crypto'

import { testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** At 9:00 for $110 and at 14:00 for $130. */
export const morningAndAfternoon = testProduct('tour', {
  schedules: [testSchedule(), testSchedule({ times: ['14:00'], adultPriceCents: 120_00 })],
})

/** As the page does: moves to the day's other departure at the previewed figures, for $20 more per adult. */
export async function moveToAfternoon(user: Visitor, id: string, changeID: string = randomUUID()) {
  const { quote } = (await user.call('showReservation', { id })).body
  const { departures } = (await user.call('findMoves', { id, date: quote.date })).body
  const departureID = departures.find(({ isCurrent }) => !isCurrent)?.departureID ?? ''
  const preview = (await user.call('previewMove', { id, departureID })).body
  const { revision, fee, difference, netDifference, newTotal } = preview
  const figures = { revision, fee, difference, netDifference, newTotal }
  await user.call('moveReservation', { id, changeID, departureID, ...figures })
  return changeID
}

/** The address of a change's payment page, as the agency's page shows it. */
export async function changeLink(user: Visitor, id: string, changeID: string): Promise<URL> {
  return new URL((await user.call('showDueChange', { id, changeID })).body.paymentLink ?? '')
}

export const pageAt = (app: Visitor['app'], { host, pathname: url }: URL) =>
  new Visitor(app, host).send<string>({ method: 'GET', url })
