import { expect, test } from 'vitest'

import { fillPassengers, withoutFilled } from '#web/features/reservations/book/passengers/fill-passengers.ts'
import { parsePassengerList } from '#web/features/reservations/book/passengers/passenger-list.ts'
import { passengersFrom } from '#web/features/reservations/book/passengers/passenger-values.ts'

const party = passengersFrom({ NoAdults: 2, NoChildren: 1 }, undefined).paxArray
const fill = (text: string, from = 0, passengers = party) =>
  fillPassengers(passengers, parsePassengerList(text).passengers, from)
const texts = (passengers: typeof party) =>
  passengers.map(({ FirstName, LastName, BodyWeight }) => `${FirstName} ${LastName} ${BodyWeight}`.trim())

const cases = [
  {
    title: 'the whole party',
    text: 'Ada L 140\nByron L 180\nAnn L 60',
    filled: ['Ada L 140', 'Byron L 180', 'Ann L 60'],
  },
  { title: 'from the second passenger on', text: 'Ada L 140', from: 1, filled: ['150', 'Ada L 140', '90'] },
  {
    title: 'names only: the weights stay',
    text: 'Ada L\nByron L',
    filled: ['Ada L 150', 'Byron L 150', '90'],
  },
  { title: 'weights only: the names stay', text: '140\n180\n60', filled: ['140', '180', '60'] },
  {
    title: 'a child takes the place of a child',
    text: 'Ann L 60 child\nAda L 140',
    filled: ['Ada L 140', '150', 'Ann L 60'],
  },
]
for (const { title, text, from, filled } of cases) {
  test(`filling in ${title}`, () => expect(texts(fill(text, from).passengers)).toEqual(filled))
}

test('those without a place are left, also a second child', () => {
  const { count, left } = fill('Ada L\nByron L\nAnn L child\nTim L child\nMax L')
  expect([count, left.map(({ FirstName }) => FirstName)]).toEqual([3, ['Tim', 'Max']])
})

test('without children in the party, children are filled in like all others', () => {
  const adults = passengersFrom({ NoAdults: 2, NoChildren: 0 }, undefined).paxArray
  expect(texts(fill('Ada L\nAnn L child', 0, adults).passengers)).toEqual(['Ada L 150', 'Ann L 150'])
})

test('a name from the list is no longer followed, and its weight is no longer a typical one', () => {
  const { passengers } = fill('Ada L 150\nByron')
  expect(passengers.map(({ follows, weight }) => [follows, weight])).toEqual([
    ['', ''],
    ['', 'typical'],
    ['', 'typical'],
  ])
})

test('taking it back keeps a passenger that was edited since', () => {
  const { passengers } = fill('Ada L 140\nByron L 180')
  const edited = passengers.map((one, index) => (index === 1 ? { ...one, LastName: 'King' } : one))
  expect(texts(withoutFilled(edited, passengers, party))).toEqual(['150', 'Byron King 180', '90'])
})
