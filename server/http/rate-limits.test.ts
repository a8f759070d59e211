import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { RateLimits } from '#server/http/rate-limits.ts'
import { noLimits } from '#server/limits.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { testCatalogue, testProduct } from '#tests/support/test-catalogue.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const perMinute = { search: 4, list: 3, quote: 2, booking: 1, export: 1, file: 3, invitation: 2 }
const portal = await testPortal({ limits: { quoteMinutes: 20, holdMinutes: 15, ...noLimits, perMinute } })
await importCatalogue(portal.db, testCatalogue(testProduct('tour')), { now: portal.clock.now })
const agency = await portal.newAgency()

const date = '2026-11-20'
const lookUp = (user: Visitor) => user.call('lookUp', { id: 'tour', adult: 1, child: 0, date })
const calendar = (user: Visitor) => user.call('showCalendar', { id: 'tour', month: 11, year: 2026 })
const quote = (user: Visitor) => user.call('createQuote', { productID: 'tour', adult: 1, child: 0, date })
const list = (user: Visitor) => user.call('listReservations', {})
const page = (user: Visitor) => user.call('pageReservations', {})
const exportLog = (user: Visitor) => user.send({ method: 'GET', url: '/api/audit-log/export.csv' })
const exportReservations = (user: Visitor) =>
  user.send({ method: 'GET', url: '/api/reservations/export.csv' })

let invited = 0
const invite = async (user: Visitor) => {
  invited += 1
  const username = `invited-${invited}`
  const [role] = (await user.call('listRoles', {})).body.filter(({ title }) => title === 'Invited')
  const person = { display_name: 'Gina Ven', username, email: `${username}@example.com` }
  const role_id = role?.id ?? (await user.call('createRole', { title: 'Invited', permissions: [] })).body.id
  return user.call('inviteUser', { ...person, role_id })
}

const cases = [
  { what: 'invitations', calls: [invite, invite], limit: 2, seconds: 30 },
  { what: 'searches', calls: [lookUp, calendar, lookUp, calendar], limit: 4, seconds: 15 },
  { what: 'lists of reservations', calls: [list, page, list], limit: 3, seconds: 20 },
  { what: 'quotes', calls: [quote, quote], limit: 2, seconds: 30 },
  { what: 'exports', calls: [exportLog], limit: 1, seconds: 60 },
  { what: 'exports', calls: [exportReservations], limit: 1, seconds: 60 },
]
for (const [index, { what, calls, limit, seconds }] of cases.entries()) {
  test(`${what} are limited per user and refill steadily`, async () => {
    const user = await agency.signedIn(`user${index}`, { permissions: [2] })
    const [again = lookUp] = calls
    for (const call of calls) expect((await call(user)).status).toBe(200)
    const refused = await again(user)
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': String(seconds) },
      body: {
        error: `Too many ${what}: at most ${limit} a minute. Please try again in ${seconds} seconds.`,
      },
    })
    expect((await again(await agency.signedIn(`other${index}`, { permissions: [2] }))).status).toBe(200)
    portal.advance({ seconds })
    expect((await again(user)).status).toBe(200)
    expect((await again(user)).status).toBe(429)
  })
}

test("the day's files have a limit of their own, and only those that were sent count", async () => {
  const crew = await (await portal.provider()).signedIn('crew')
  const { departures } = (await crew.call('showBoard', { date })).body
  const manifest = `/api/departures/${departures[0]?.departureID}/manifest`
  const status = async (url: string) => (await crew.send({ method: 'GET', url })).status
  const [exported, pickups] = ['/api/audit-log/export.csv', '/api/pickups/pickups.csv']
  expect(await status(exported)).toBe(200)
  expect(await status('/api/departures/0/manifest.csv')).toBe(404)
  for (const url of [`${manifest}.pdf?by=seat`, `${pickups}?date=soon`]) expect(await status(url)).toBe(400)
  for (const url of [`${manifest}.csv`, `${manifest}.pdf`, pickups]) expect(await status(url)).toBe(200)
  for (const url of [`${manifest}.csv`, `${manifest}.pdf`, pickups, '/api/pickups/pickups.pdf'])
    expect(await crew.send({ method: 'GET', url })).toMatchObject({
      status: 429,
      body: { error: 'Too many files: at most 3 a minute. Please try again in 20 seconds.' },
    })
})

test("the provider's search of all reservations counts as a list", async () => {
  const desk = await (await portal.provider()).signedIn('desk')
  const search = () => desk.call('pageAllReservations', {})
  for (const _ of [1, 2]) expect((await search()).status).toBe(200)
  const inside = () => desk.call('pageReservations', { agencyID: agency.id })
  expect((await inside()).status).toBe(200)
  for (const call of [search, inside]) expect((await call()).status).toBe(429)
})

test('bookings are limited per user, but not the repeats of one', async () => {
  const user = await agency.signedIn('booker')
  const search = { productID: 'tour', date }
  const [first, second] = [await quoted(user, search), await quoted(user, search)]
  const book = ({ booking }: typeof first) => user.call('bookReservation', booking)
  expect((await book(first)).status).toBe(200)
  expect((await book(first)).status).toBe(200)
  expect(await book(second)).toMatchObject({
    status: 429,
    headers: { 'retry-after': '60' },
    body: { error: 'Too many bookings: at most 1 a minute. Please try again in 60 seconds.' },
  })
  expect((await book(first)).status).toBe(200)
  portal.advance({ minutes: 1 })
  expect((await book(second)).status).toBe(200)
})

test('timers and quotes already made are not limited', async () => {
  const user = await agency.signedIn('reader')
  const { QuoteID } = (await quote(user)).body
  for (let call = 0; call < 10; call += 1) {
    expect((await user.call('showQuote', { quoteID: QuoteID })).status).toBe(200)
    expect((await user.call('showQuoteTimer', { uuid: QuoteID })).status).toBe(200)
  }
})

test("0 means no limit, and unused calls add up to a minute's worth at most", () => {
  const now = portal.clock.now
  const none = new RateLimits({ search: 0, list: 0, quote: 0, booking: 0, export: 0, file: 0, invitation: 0 })
  for (let call = 0; call < 1000; call += 1) none.take('search', 'ann', now)
  const limits = new RateLimits({
    search: 2,
    list: 0,
    quote: 0,
    booking: 0,
    export: 0,
    file: 0,
    invitation: 0,
  })
  limits.take('search', 'ann', now)
  const later = now.add({ hours: 1 })
  limits.take('search', 'ann', later)
  limits.take('search', 'ann', later)
  expect(() => limits.take('search', 'ann', later)).toThrow('too_many_requests')
})

test('memory stays bounded: the user who called least recently is forgotten', () => {
  const limits = new RateLimits({
    search: 1,
    list: 0,
    quote: 0,
    booking: 0,
    export: 0,
    file: 0,
    invitation: 0,
  })
  const take = (user: string) => limits.take('search', user, portal.clock.now)
  take('ann')
  for (let user = 0; user < 10_000; user += 1) take(String(user))
  expect(() => take('ann')).not.toThrow()
  expect(() => take('9999')).toThrow('too_many_requests')
})
