import { expect, test } from 'vitest'

import {
  namedPassengers,
  passengersFrom,
} from '#web/features/reservations/book/passengers/passenger-values.ts'

const party = (NoAdults: number, NoChildren = 0) => ({ NoAdults, NoChildren })
const adult = {
  FirstName: 'Ada',
  LastName: 'Lovelace',
  BodyWeight: '140',
  Type: 'Adult',
  follows: '',
  weight: '',
} as const
const blank = {
  FirstName: '',
  LastName: '',
  BodyWeight: '150',
  Type: 'Adult',
  follows: '',
  weight: 'typical',
} as const
const child = { ...blank, FirstName: 'Ann', BodyWeight: '60', Type: 'Child', weight: '' } as const

test('in an untouched form the first passenger follows the lead, and weights are typical ones', () => {
  const { paxArray, spare } = passengersFrom(party(2, 1), undefined)
  expect(paxArray).toEqual([
    { ...blank, follows: 'lead' },
    blank,
    { ...blank, BodyWeight: '90', Type: 'Child' },
  ])
  expect(spare).toEqual([])
})

test('a larger party keeps who was typed, and the new passengers share the last name if others do', () => {
  const shared = { ...blank, FirstName: 'Byron', follows: 'first' } as const
  expect(passengersFrom(party(2, 1), [adult, child]).paxArray).toEqual([adult, blank, child])
  expect(passengersFrom(party(3), [adult, shared]).paxArray).toEqual([
    adult,
    shared,
    { ...blank, follows: 'first' },
  ])
})

test('a smaller party keeps the others for when it is larger again', () => {
  const { paxArray, spare } = passengersFrom(party(1), [
    adult,
    { ...adult, FirstName: 'Byron' },
    blank,
    child,
  ])
  expect(paxArray).toEqual([adult])
  expect(spare.map(({ FirstName }) => FirstName)).toEqual(['Byron', 'Ann'])
  expect(passengersFrom(party(2, 1), [...paxArray, ...spare]).paxArray).toEqual([
    adult,
    { ...adult, FirstName: 'Byron' },
    child,
  ])
})

test('booked passengers have their own names and weights', () => {
  const { FirstName, LastName, BodyWeight, Type } = adult
  expect(passengersFrom(party(1), [{ FirstName, LastName, BodyWeight, Type }]).paxArray).toEqual([adult])
})

test('passengers are booked under the names they follow', () => {
  const lead = { masterFirstName: 'Grace', masterLastName: 'Hopper' }
  const followers = [{ ...adult, follows: 'lead' as const }, { ...child, follows: 'first' as const }, adult]
  const names = namedPassengers({ ...lead, paxArray: followers }).map(
    ({ FirstName, LastName }) => `${FirstName} ${LastName}`,
  )
  expect(names).toEqual(['Grace Hopper', 'Ann Hopper', 'Ada Lovelace'])
})
