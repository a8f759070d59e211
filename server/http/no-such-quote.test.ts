import { expect, test } from 'vitest'

import type { RouteName } from '#contract/routes.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import { requestFor } from '#tests/support/visitor.ts'

const portal = await testPortal()
const agent = await (await portal.newAgency()).signedIn('agent')
const unknown = '6f1c2f34-0000-4000-8000-0000000000aa'

const calls: { name: RouteName; field: string; words: string }[] = [
  { name: 'showQuote', field: 'quoteID', words: "This quote doesn't exist." },
  { name: 'showQuoteTimer', field: 'uuid', words: "This quote doesn't exist." },
  { name: 'showReservation', field: 'id', words: "This reservation doesn't exist." },
  { name: 'showPaid', field: 'quoteID', words: "This reservation doesn't exist." },
  { name: 'showReservationTimer', field: 'uuid', words: "This reservation doesn't exist." },
]
for (const { name, field, words } of calls) {
  for (const id of [unknown, 'abc', '7', `${unknown}0`, "' or 1=1"]) {
    test(`${name}: an unknown quote is 404, as is '${id}'`, async () => {
      const answer = await agent.send(requestFor(name, { [field]: id }))
      expect(answer).toMatchObject({ status: 404 })
      expect(answer.body).toEqual({ error: words })
    })
  }
}

test('a booking with a malformed quote id is a 400', async () => {
  const answer = await agent.send(requestFor('bookReservation', { quoteID: 'abc' }))
  expect(answer).toMatchObject({ status: 400, body: { fields: { quoteID: ["This quote doesn't exist."] } } })
})
