import { expect, test } from 'vitest'

import { bookingPortal } from '#tests/support/booking-portal.ts'
import { quoted } from '#tests/support/test-booking.ts'

const { portal, agency, agent, ownDay, seatsTaken } = await bookingPortal()

const changes: {
  title: string
  change: (booking: Awaited<ReturnType<typeof quoted>>['booking']) => object
  errors: string[]
}[] = [
  {
    title: 'no first name',
    change: () => ({ masterFirstName: ' ' }),
    errors: ["Enter the lead passenger's first name."],
  },
  {
    title: 'a very long email address, quickly',
    change: () => ({ emailAddress: `a@${'a.'.repeat(100_000)}@` }),
    errors: ["Enter the lead passenger's email address. It can have at most 254 characters."],
  },
  {
    title: 'no phone number',
    change: () => ({ phoneNumber: '' }),
    errors: ["Enter the lead passenger's phone number."],
  },
  {
    title: 'an invalid email address',
    change: () => ({ emailAddress: 'lena' }),
    errors: ['Enter a valid email address, like name@example.com.'],
  },
  {
    title: 'an invalid phone number',
    change: () => ({ phoneNumber: 'call me' }),
    errors: ['Enter a phone number with at least 7 digits.'],
  },
  {
    title: 'a departure of another quote',
    change: () => ({ itineraryID: '1' }),
    errors: ["This departure isn't in the quote. Choose one that is."],
  },
  {
    title: 'a missing passenger',
    change: ({ paxArray }) => ({ paxArray: paxArray.slice(1) }),
    errors: ['This quote is for 1 adult and 1 child. Enter exactly these passengers.'],
  },
  {
    title: 'a child as an adult',
    change: ({ paxArray }) => ({ paxArray: paxArray.map((one) => ({ ...one, Type: 'Adult' })) }),
    errors: ['This quote is for 1 adult and 1 child. Enter exactly these passengers.'],
  },
  {
    title: 'a weight of 601',
    change: ({ paxArray }) => ({ paxArray: paxArray.map((one) => ({ ...one, BodyWeight: 601 })) }),
    errors: ['Enter a whole body weight from 1 to 600 lbs.'],
  },
  {
    title: 'an unknown attribute',
    change: () => ({ attribArray: [{ id: 'shoe', value: '9' }] }),
    errors: ["Additional data has a field this tour doesn't ask for."],
  },
  {
    title: 'a hotel without pickup',
    change: () => ({ hotelID: 'elsewhere' }),
    errors: ["This departure doesn't pick up at this hotel. Choose one from the list."],
  },
  {
    title: 'another price without permission',
    change: () => ({ markup: { adult: 120, child: 65 } }),
    errors: ["The adult sale price is $110.00 and you can't change it. Check it and submit again."],
  },
  {
    title: 'a price with a fraction of a cent',
    change: () => ({ markup: { adult: '110.001', child: 65 } }),
    errors: ['The adult sale price must be in dollars with at most two decimals.'],
  },
]
for (const { title, change, errors } of changes) {
  test(`a booking with ${title} is refused and changes nothing`, async () => {
    const date = ownDay()
    const { booking } = await quoted(agent, { productID: 'tour', adult: 1, child: 1, date })
    const answer = await agent.call('bookReservation', { ...booking, ...change(booking) })
    expect(answer).toMatchObject({ status: 400, body: { errors } })
    expect(await seatsTaken('tour', date)).toBe(0)
    expect((await agent.call('bookReservation', booking)).status).toBe(200)
  })
}

test('all errors are listed at once', async () => {
  const { booking } = await quoted(agent, { productID: 'tour', date: ownDay() })
  const wrong = { ...booking, hotelID: 'x', markup: { adult: 1 }, paxArray: [] }
  const answer = await agent.call('bookReservation', wrong)
  expect(answer.body.errors).toHaveLength(3)
})

const [guest] = (await quoted(agent, { productID: 'tour', date: ownDay() })).booking.paxArray
const ofForm = "Enter the lead passenger's first name."

/** Each also has an empty first name. */
const beside: { title: string; change: object; fields: Record<string, string[]> }[] = [
  {
    title: 'a departure of another quote',
    change: { itineraryID: '1', hotelID: 'x' },
    fields: { itineraryID: ["This departure isn't in the quote. Choose one that is."] },
  },
  {
    title: 'no departure at all',
    change: { itineraryID: undefined },
    fields: { itineraryID: ['itineraryID is missing.'] },
  },
  {
    title: 'a hotel and a price',
    change: { hotelID: 'x', markup: { adult: 1 } },
    fields: {
      hotelID: ["This departure doesn't pick up at this hotel. Choose one from the list."],
      markup: ["The adult sale price is $110.00 and you can't change it. Check it and submit again."],
    },
  },
  {
    title: 'too many passengers, one of them too heavy',
    change: { paxArray: [guest, { ...guest, BodyWeight: 601 }] },
    fields: {
      'paxArray.1.BodyWeight': ['Enter a whole body weight from 1 to 600 lbs.'],
      paxArray: ['This quote is for 1 adult. Enter exactly these passengers.'],
    },
  },
  {
    title: 'unknown additional data, and no price',
    change: { attribArray: [{ id: 'shoe', value: '9' }], markup: null },
    fields: {
      attribArray: ["Additional data has a field this tour doesn't ask for."],
      markup: ['Enter the sale price.'],
    },
  },
  {
    title: 'no such quote',
    change: { quoteID: '00000000-0000-4000-8000-000000000000' },
    fields: { quoteID: ["This quote doesn't exist."] },
  },
  {
    title: 'an invalid id',
    change: { quoteID: 'x' },
    fields: { quoteID: ["This quote doesn't exist."] },
  },
]
for (const { title, change, fields } of beside) {
  test(`an invalid form also reports: ${title}`, async () => {
    const { booking } = await quoted(agent, { productID: 'tour', date: ownDay() })
    const { status, body } = await agent.call('bookReservation', {
      ...booking,
      masterFirstName: '',
      ...change,
    })
    expect(status).toBe(400)
    expect(body.fields).toEqual({ masterFirstName: [ofForm], ...fields })
    expect(new Set(body.errors)).toEqual(new Set([ofForm, ...Object.values(fields).flat()]))
  })
}

test('an invalid form also reports an expired quote and a booked one', async () => {
  const { booking } = await quoted(agent, { productID: 'tour', date: ownDay() })
  const other = await quoted(agent, { productID: 'tour', date: ownDay() })
  await agent.call('bookReservation', other.booking)
  const again = await agent.call('bookReservation', { ...other.booking, masterFirstName: '' })
  expect(again.body.errors).toEqual([
    ofForm,
    'This quote is already booked. Create a new quote to book again.',
  ])
  portal.advance({ minutes: 21 })
  const late = await agent.call('bookReservation', { ...booking, masterFirstName: '' })
  expect(late.body.errors).toEqual([ofForm, 'Quote has expired please create a new one.'])
})

test('a colleague sees that a quote is booked, and a different booking of it is refused', async () => {
  const colleague = await agency.signedIn('colleague')
  const { quote, booking } = await quoted(agent, { productID: 'tour', date: ownDay() })
  expect((await colleague.call('showQuote', { quoteID: quote.QuoteID })).body).toMatchObject({
    booked: false,
  })
  await agent.call('bookReservation', booking)
  expect((await colleague.call('showQuote', { quoteID: quote.QuoteID })).body).toMatchObject({ booked: true })
  const other = await colleague.call('bookReservation', { ...booking, masterFirstName: 'Other' })
  expect(other.status).toBe(400)
  expect(other.body.errors).toEqual(['This quote is already booked. Create a new quote to book again.'])
})
