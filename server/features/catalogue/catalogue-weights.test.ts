import { expect, test } from 'vitest'

import { catalogueFile, catalogueOf, fileOf } from '#server/features/catalogue/catalogue-file.ts'
import { catalogueErrors, catalogueFileWith, firstProduct } from '#tests/support/catalogue-file-with.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'

const withRule = (weightRule: unknown) =>
  catalogueFileWith((file) => Object.assign(firstProduct(file), { weightRule }))
const withPayload = (payloadPounds: unknown) =>
  catalogueFileWith((file) => Object.assign(file.products[0]?.schedules[0] ?? {}, { payloadPounds }))
const errorsIn = (text: string) =>
  catalogueErrors(text).map((found) => found.replace(/^line \d+, column \d+: products\[0\]\./, ''))

test.each([
  {
    title: 'a second seat without a price',
    rule: { extraSeatFromPounds: 250 },
    error: 'weightRule.extraSeatPrice is missing: extraSeatFromPounds needs it.',
  },
  {
    title: 'a price without the weight it applies from',
    rule: { extraSeatPrice: 175 },
    error: 'weightRule.extraSeatFromPounds is missing: extraSeatPrice needs it.',
  },
  {
    title: 'a second seat only for passengers who are too heavy',
    rule: { maxPassengerPounds: 250, extraSeatFromPounds: 250, extraSeatPrice: 175 },
    error: 'weightRule.extraSeatFromPounds must be less than maxPassengerPounds, which is 250.',
  },
  {
    title: 'a maximum above any body weight',
    rule: { maxPassengerPounds: 601 },
    error: 'weightRule.maxPassengerPounds must be at most 600.',
  },
  {
    title: 'a maximum of 0',
    rule: { maxPassengerPounds: 0 },
    error: 'weightRule.maxPassengerPounds must be at least 1.',
  },
  {
    title: 'half a pound',
    rule: { maxPassengerPounds: 299.5 },
    error: 'weightRule.maxPassengerPounds must be a whole number.',
  },
  {
    title: 'a price with three decimals',
    rule: { extraSeatFromPounds: 250, extraSeatPrice: 9.999 },
    error: 'weightRule.extraSeatPrice must be a dollar amount with at most two decimals.',
  },
  {
    title: 'a negative price',
    rule: { extraSeatFromPounds: 250, extraSeatPrice: -1 },
    error: 'weightRule.extraSeatPrice must be at least 0.',
  },
  {
    title: 'an unknown field',
    rule: { maxPassengerKilos: 120 },
    error: 'weightRule has an unknown field: maxPassengerKilos.',
  },
])('$title is an error', ({ rule, error }) => {
  expect(errorsIn(withRule(rule))).toEqual([error])
})

test.each([
  { payload: 0, error: 'must be at least 1.' },
  { payload: 1_000_001, error: 'must be at most 1000000.' },
  { payload: 1200.5, error: 'must be a whole number.' },
  { payload: '1200', error: 'must be a number.' },
])('a payload of $payload is an error', ({ payload, error }) => {
  expect(errorsIn(withPayload(payload))).toEqual([`schedules[0].payloadPounds ${error}`])
})

test.each([
  { rule: undefined, kept: null },
  { rule: null, kept: null },
  { rule: {}, kept: null },
  {
    rule: { maxPassengerPounds: 300 },
    kept: { maxPassengerPounds: 300, extraSeatFromPounds: null, extraSeatCents: null },
  },
  {
    rule: { extraSeatFromPounds: 600, extraSeatPrice: 0 },
    kept: { maxPassengerPounds: null, extraSeatFromPounds: 600, extraSeatCents: 0 },
  },
  {
    rule: { maxPassengerPounds: 251, extraSeatFromPounds: 250, extraSeatPrice: 175.5 },
    kept: { maxPassengerPounds: 251, extraSeatFromPounds: 250, extraSeatCents: 175_50 },
  },
])('the rule $rule is read as $kept', ({ rule, kept }) => {
  const { products } = catalogueOf(catalogueFile.parse(JSON.parse(withRule(rule))))
  expect(products[0]?.weightRule).toEqual(kept)
})

test('a file from before weights has neither rule nor payload', () => {
  const text = withPayload(undefined).replaceAll(/ *"weightRule": null,\n/g, '')
  expect(text).not.toContain('weightRule')
  const { products } = catalogueOf(catalogueFile.parse(JSON.parse(text)))
  expect(products[0]).toMatchObject({ weightRule: null, schedules: [{ payloadPounds: null }] })
})

test('rule and payload are written as they were read', () => {
  const weightRule = { maxPassengerPounds: 300, extraSeatFromPounds: 250, extraSeatCents: 175_50 }
  const schedules = [testSchedule({ payloadPounds: 1200 })]
  const catalogue = testCatalogue(testProduct('flight', { weightRule, schedules }), testProduct('bus'))
  expect(catalogueOf(catalogueFile.parse(fileOf(catalogue)))).toEqual(catalogue)
})
