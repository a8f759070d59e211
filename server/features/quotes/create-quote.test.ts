import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { noId } from '#contract/records.ts'
import { bookingPortal } from '#tests/support/booking-portal.ts'
import { bookByCard } from '#tests/support/test-payment.ts'

const { portal, agency, agent, ownDay } = await bookingPortal()
const taken = {
  status: 400,
  body: {
    errors: ['Another quote has this quoteID. Choose a new one.'],
    fields: { quoteID: ['Another quote has this quoteID. Choose a new one.'] },
  },
}

const searchOn = (date: string) => ({ productID: 'tour', adult: 2, child: 1, date })
const countOf = async (quoteID: string) =>
  (await portal.db.selectFrom('quotes').select('id').where('id', '=', quoteID).execute()).length

test('a quote has the id that was sent, however it is written, or one of its own', async () => {
  const quoteID = randomUUID()
  const search = searchOn(ownDay())
  const sent = await agent.call('createQuote', { ...search, quoteID: quoteID.toUpperCase() })
  expect(sent).toMatchObject({ status: 200, body: { QuoteID: quoteID } })
  expect((await agent.call('showQuote', { quoteID })).body).toMatchObject({
    QuoteID: quoteID,
    date: search.date,
  })
  const { body } = await agent.call('createQuote', search)
  expect(body.QuoteID).not.toBe(quoteID)
})

test('the same request again gets the same quote, and makes nothing', async () => {
  const request = { ...searchOn(ownDay()), quoteID: randomUUID() }
  const { quoteID } = request
  await agent.call('createQuote', request)
  const before = (await agent.call('showQuote', { quoteID })).body
  portal.advance({ minutes: 1 })
  expect(await agent.call('createQuote', request)).toMatchObject({ status: 200, body: { QuoteID: quoteID } })
  expect((await agent.call('showQuote', { quoteID })).body).toEqual(before)
  expect(await countOf(quoteID)).toBe(1)
})

test('the same request again gets the same quote even after its departures are sold out', async () => {
  const date = ownDay()
  const request = { productID: 'small', adult: 1, child: 0, date, quoteID: randomUUID() }
  await agent.call('createQuote', request)
  await bookByCard(agent, { productID: 'small', adult: 2, date })
  expect((await agent.call('createQuote', { ...request, quoteID: randomUUID() })).status).toBe(400)
  expect(await agent.call('createQuote', request)).toMatchObject({
    status: 200,
    body: { QuoteID: request.quoteID },
  })
})

const date = ownDay()
const other = ownDay()
test.each([
  { title: 'another party', change: { adult: 3 } },
  { title: 'another number of children', change: { child: 0 } },
  { title: 'another day', change: { date: other } },
  { title: 'another tour', change: { productID: 'small', adult: 1, child: 0 } },
])('an id that is taken by a quote for $title is refused', async ({ change }) => {
  const quoteID = randomUUID()
  const search = { ...searchOn(date), ...(change.productID ? { adult: 1, child: 0 } : {}) }
  await agent.call('createQuote', { ...search, quoteID })
  expect(await agent.call('createQuote', { ...search, ...change, quoteID })).toMatchObject(taken)
  expect((await agent.call('showQuote', { quoteID })).body).toMatchObject({ date, ProductID: 'tour' })
})

test("another user's or agency's id is refused with the same words, and reveals nothing", async () => {
  const request = { ...searchOn(date), quoteID: randomUUID() }
  await agent.call('createQuote', request)
  const colleague = await agency.signedIn('colleague')
  const stranger = await (await portal.newAgency()).signedIn('stranger')
  for (const user of [colleague, stranger]) {
    const { status, body } = await user.call('createQuote', request)
    expect({ status, body }).toEqual(taken)
  }
  expect((await stranger.call('showQuote', { quoteID: request.quoteID })).status).toBe(404)
})

test.each(['7', '', noId, 5, null])('%j is no id of a quote', async (quoteID) => {
  const answer = await agent.call('createQuote', { ...searchOn(date), quoteID: quoteID as string })
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.fields ?? {})).toEqual(['quoteID'])
})

test('the same request many times at once makes one quote', async () => {
  const quoteID = randomUUID()
  const request = { ...searchOn(date), quoteID }
  const answers = await Promise.all(Array.from({ length: 8 }, () => agent.call('createQuote', request)))
  expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
    answers.map(() => ({ status: 200, body: { QuoteID: quoteID } })),
  )
  expect(await countOf(quoteID)).toBe(1)
})
