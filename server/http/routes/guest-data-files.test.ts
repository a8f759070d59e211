import { expect, test } from 'vitest'

import type { guestDataPaths } from '#contract/guest-data/guest-data-routes.ts'
import { guest, guestPortal, payFor } from '#tests/support/guest-data/guest-portal.ts'
import { correct, passengerWith } from '#tests/support/test-correction.ts'

const { portal, agency, onAccount, byCard, provider, ownDay, bookGuest, changeGuest, checkIn, travel } =
  await guestPortal()

interface File {
  search: object
  reservations: Record<string, unknown>[]
}

const search = (query: Record<string, string>) => new URLSearchParams(query).toString()
const download = (type: keyof typeof guestDataPaths, query: Record<string, string>, user = provider) =>
  user.send<File>({ method: 'GET', url: `/api/guest-data/guest-data.${type}?${search(query)}` })
const find = async (query: { email?: string; name?: string }) => {
  const { status, body } = await provider.call('findGuestData', query)
  expect(status).toBe(200)
  return body.matches
}

const date = ownDay()
const id = await bookGuest(onAccount, date)
const other = await bookGuest(byCard, date)
await payFor(byCard, other)
await changeGuest(onAccount, id)
await checkIn(id, date)
await travel(date)

const folded = [
  { email: guest.email.toUpperCase() },
  { name: 'zelda quux-angstrom' },
  { name: '  ZELDA   Quux-Ångström ' },
  { email: guest.email, name: 'Zelda Quux-Angström' },
]
for (const query of folded) {
  test(`${JSON.stringify(query)} finds the reservations of all agencies`, async () => {
    const matches = await find(query)
    expect(matches.map(({ quoteID }) => quoteID).toSorted()).toEqual([id, other].toSorted())
    expect(matches).toMatchObject([
      { as: 'lead', email: guest.email, ProductName: 'Tour tour' },
      { as: 'lead', email: guest.email, ProductName: 'Tour tour' },
    ])
  })
}

const none = [
  { email: 'zelda' },
  { name: 'Zelda' },
  { name: '%' },
  { email: guest.email, name: 'Someone Else' },
]
for (const query of none) {
  test(`${JSON.stringify(query)} finds no one`, async () => {
    expect(await find(query)).toEqual([])
    expect((await download('json', query)).status).toBe(404)
  })
}

test('a search for nothing is refused', async () => {
  const { status, body } = await provider.call('findGuestData', { email: ' ' })
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('Enter the email address')])
})

test('the JSON file has all that is stored, without card numbers, and an audit line that names no guest', async () => {
  const { status, body, headers } = await download('json', { email: guest.email })
  expect(status).toBe(200)
  expect(headers['content-disposition']).toBe('attachment; filename="guest-data.json"')
  const account = body.reservations.find(({ cardPayments }) => (cardPayments as unknown[]).length === 0)
  expect(account).toMatchObject({
    agency: expect.stringContaining('Agency'),
    tour: 'Tour tour',
    travelDate: date,
    state: 'confirmed',
    checkIn: expect.arrayContaining([
      expect.objectContaining({
        passenger: 1,
        mark: 'boarded',
        scalePounds: guest.scalePounds,
        reason: 'pilot agreed',
      }),
    ]),
    emails: expect.arrayContaining([expect.objectContaining({ to: guest.email, about: 'confirmed' })]),
  })
  expect(account?.['revisions']).toMatchObject([
    {
      kind: 'booked',
      name: `${guest.first} ${guest.last}`,
      email: guest.email,
      phone: guest.phone,
      hotel: 'Desert Crown',
      answers: [{ question: 'Diet', answer: guest.answer }],
      agencyReference: guest.reference,
    },
    { kind: 'corrected', phone: `${guest.phone}-2` },
    { kind: 'added' },
    { kind: 'passengers-canceled', reason: guest.reason },
  ])
  expect(account?.['passengers']).toEqual(
    expect.arrayContaining([
      {
        revision: 1,
        number: 2,
        name: `${guest.first} ${guest.last}`,
        type: 'Adult',
        declaredPounds: guest.otherPounds,
      },
    ]),
  )
  expect(JSON.stringify(account)).not.toContain(guest.corrected)
  const byCardOnly = body.reservations.find((one) => one !== account)
  expect(byCardOnly?.['cardPayments']).toMatchObject([{ kind: 'payment', amount: 220, state: 'succeeded' }])
  expect(JSON.stringify(body)).not.toContain('4242')
  const lines = await portal.db
    .selectFrom('audit_log')
    .select(['username', 'subject', 'after'])
    .where('kind', '=', 'guest-data.exported')
    .execute()
  expect(lines.at(-1)).toMatchObject({ username: 'crew', subject: 'Guest data' })
  expect(JSON.stringify(lines)).not.toMatch(/zelda|quux/i)
})

test('the text file says the same in words', async () => {
  const { status, headers, bytes } = await download('txt', { email: guest.email })
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const text = bytes.toString()
  for (const line of [
    `Travel date: ${date}`,
    `Phone: ${guest.phone}`,
    'Declared pounds: 173',
    'Question: Diet',
  ])
    expect(text).toContain(line)
})

test('a passenger of the party gets only their own data', async () => {
  const { body } = await download('json', { name: `xenobia ${guest.last}` })
  expect(body.reservations).toHaveLength(1)
  const [only = {}] = body.reservations
  expect(Object.keys(only).toSorted()).toEqual(
    ['agency', 'checkIn', 'number', 'passengers', 'state', 'tour', 'travelDate'].toSorted(),
  )
  expect(JSON.stringify(only)).not.toContain(guest.email)
  expect((only['passengers'] as { number: number }[]).every(({ number }) => number === 2)).toBe(true)
  expect(only['checkIn']).toMatchObject([
    { passenger: 2, mark: 'no-show' },
    { passenger: 2, mark: null },
  ])
})

test('a file has only the reservations chosen', async () => {
  const { body } = await download('json', { email: guest.email, quoteIDs: other })
  expect(body.reservations).toHaveLength(1)
  expect(body.reservations[0]?.['cardPayments']).toHaveLength(1)
  const all = await download('json', { email: guest.email, quoteIDs: `${other},${id}` })
  expect(all.body.reservations).toHaveLength(2)
  for (const quoteIDs of ['', 'x', `${id},`]) {
    const { status, body: refusal } = await download('json', { email: guest.email, quoteIDs })
    expect([status, JSON.stringify(refusal)]).toEqual([400, expect.stringContaining('Choose at least one')])
  }
  expect((await download('json', { email: guest.email, quoteIDs: crypto.randomUUID() })).status).toBe(404)
})

test('a lead passenger who took the place of another gets nothing of theirs, and the other way round', async () => {
  const swapped = await bookGuest(onAccount, ownDay())
  const next = { first: 'Bertha', last: 'Newlead', email: 'bertha@guests.example', phone: '+1 702 555 1111' }
  const { answer } = await correct(onAccount, swapped, (details) => ({
    ...passengerWith(0, { FirstName: next.first, LastName: next.last, BodyWeight: 121 })(details),
    masterFirstName: next.first,
    masterLastName: next.last,
    emailAddress: next.email,
    phoneNumber: next.phone,
    hotelID: 'crown',
    attribArray: [{ id: 'diet', value: 'no shrimps' }],
  }))
  expect(answer.status).toBe(200)
  const fileOf = async (email: string) => {
    const { body } = await download('json', { email, quoteIDs: swapped })
    return body.reservations[0]
  }
  const [before, after] = [await fileOf(guest.email), await fileOf(next.email)]
  expect(before?.['revisions']).toMatchObject([{ phone: guest.phone }, { kind: 'corrected' }])
  expect(JSON.stringify(before)).not.toMatch(/bertha|newlead|555 1111|shrimps|121/i)
  expect(after?.['revisions']).toMatchObject([{ kind: 'booked' }, { phone: next.phone }])
  expect(after?.['passengers']).toMatchObject([{ revision: 2, number: 1, declaredPounds: 121 }])
  expect(JSON.stringify(after)).not.toMatch(/zelda|quux|555 7391|walnuts|173|187/i)
})

test("an erased guest isn't found any more, and agency users get nothing", async () => {
  const manager = await agency.signedIn('manager', { permissions: [2] })
  expect((await manager.call('findGuestData', { email: guest.email })).status).toBe(403)
  expect((await download('json', { email: guest.email }, manager)).status).toBe(403)
  await provider.call('eraseGuestData', { agencyID: agency.id, id })
  const ids = (await find({ email: guest.email })).map(({ quoteID }) => quoteID)
  expect([ids.includes(id), ids.includes(other)]).toEqual([false, true])
  expect(await find({ name: 'Passenger 1' })).toEqual([])
})
