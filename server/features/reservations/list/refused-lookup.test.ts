import { expect, test } from 'vitest'

import type { pageAllReservations } from '#contract/day/all-reservations.ts'
import type { SentInputOf } from '#contract/endpoint.ts'
import { testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
const admin = await (await portal.provider()).signedIn('admin')

type Wanted = SentInputOf<typeof pageAllReservations>

const refused: { input: Wanted; error: string }[] = [
  { input: { travelFrom: '2026-02-30' }, error: 'Enter a valid date as YYYY-MM-DD.' },
  { input: { bookedTo: 'today' }, error: 'Enter a valid date as YYYY-MM-DD.' },
  { input: { guest: 'x'.repeat(201) }, error: 'Search for at most 200 characters.' },
  { input: { number: '1'.repeat(21) }, error: 'A number has at most 20 digits.' },
  { input: { state: 'stolen' as 'pending' }, error: 'Unknown state of a reservation.' },
  { input: { sort: 'fingerprint' as 'booked' }, error: 'Unknown column.' },
  { input: { offset: 951 }, error: 'Narrow the search to see more reservations.' },
]
for (const { input, error } of refused) {
  test(`${JSON.stringify(input).slice(0, 40)} is refused`, async () => {
    const { status, body } = await admin.call('pageAllReservations', input)
    expect({ status, errors: body.errors }).toEqual({ status: 400, errors: [error] })
  })
}

test.each(['travel', 'booked'] as const)(
  'a last day of %s before the first is refused at its field',
  async (days) => {
    const [from, to] = [`${days}From`, `${days}To`]
    const words = ['The last day must not be before the first.']
    const range = { [from]: '2026-11-21', [to]: '2026-11-20' }
    expect(await admin.call('pageAllReservations', range)).toMatchObject({
      status: 400,
      body: { errors: words, fields: { [to]: words } },
    })
    expect((await admin.call('pageAllReservations', { ...range, [to]: '2026-11-21' })).status).toBe(200)
  },
)

test("an agency's users, whatever their permissions, can't look other agencies up", async () => {
  const rim = await portal.newAgency()
  const agent = await rim.signedIn('agent')
  const manager = await rim.signedIn('manager', { permissions: [2] })
  for (const user of [agent, manager]) expect((await user.call('pageAllReservations', {})).status).toBe(403)
  expect((await rim.visitor().call('pageAllReservations', {})).status).toBe(401)
})
