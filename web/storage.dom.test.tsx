import { afterEach, expect, test, vi } from 'vitest'

import { asText, formDraft, removePersonalData, stored } from '#web/storage.ts'

const filter = stored('products-filter', asText)

const fail = () => {
  throw new DOMException('denied')
}

afterEach(() => vi.restoreAllMocks())

test('a value is read back as it was written, and removed', () => {
  filter.write('heli')
  expect(filter.read()).toBe('heli')
  filter.remove()
  expect(filter.read()).toBeUndefined()
})

test('each id has its own value', () => {
  stored('booking-draft', asText, 'q1').write('one')
  expect(stored('booking-draft', asText, 'q1').read()).toBe('one')
  expect(stored('booking-draft', asText, 'q2').read()).toBeUndefined()
})

test('corrupt JSON and values of another type read as nothing', () => {
  for (const corrupt of ['{broken', '7', '{"a":1}', 'null']) {
    sessionStorage.setItem('products-filter', corrupt)
    expect(filter.read()).toBeUndefined()
  }
})

test('full or disabled storage never throws', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(fail)
  }
  filter.write('heli')
  filter.remove()
  expect(filter.read()).toBeUndefined()
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(fail)
  expect(filter.read()).toBeUndefined()
})

test('a change in another tab is announced until nobody listens', () => {
  const listener = vi.fn()
  const stop = stored('booked-quotes', asText).onChangeElsewhere(listener)
  window.dispatchEvent(new StorageEvent('storage', { key: 'passenger-counts' }))
  expect(listener).not.toHaveBeenCalled()
  window.dispatchEvent(new StorageEvent('storage', { key: 'booked-quotes' }))
  expect(listener).toHaveBeenCalledOnce()
  stop()
  window.dispatchEvent(new StorageEvent('storage', { key: 'booked-quotes' }))
  expect(listener).toHaveBeenCalledOnce()
})

test('a form draft applies only while the form starts from the same values', () => {
  formDraft('user', { name: 'Ada' }).write({ name: 'Ada L' })
  expect(formDraft('user', { name: 'Ada' }).read()).toEqual({ name: 'Ada L' })
  expect(formDraft('user', { name: 'Grace' }).read()).toBeUndefined()
})

const draftsOfTwoUsers = () => {
  stored('booking-draft', asText, 'ann:q1').write('Ada')
  stored('latest-booking-draft', asText, 'ann:p1:2:0').write('q1')
  formDraft('user:ann:canyon:', { name: '' }).write({ name: 'Ada' })
  stored('booking-draft', asText, 'bob:q2').write('Byron')
  filter.write('heli')
}

test("signing out removes the user's own drafts only", () => {
  draftsOfTwoUsers()
  removePersonalData('ann')
  expect(Object.keys(sessionStorage).toSorted()).toEqual(['booking-draft:bob:q2', 'products-filter'])
})

test('when no one knows who signed out, all drafts are removed', () => {
  draftsOfTwoUsers()
  removePersonalData(undefined)
  expect(Object.keys(sessionStorage)).toEqual(['products-filter'])
})

test('check-in marks of someone else stay, and all of them when no one knows who signed out', () => {
  const keys = ['check-in-queue:ann:9:1:m1', 'check-in-queue:bob:9:1:m2']
  for (const key of [...keys, 'manifest-cache:bob:9:7']) localStorage.setItem(key, '{}')
  removePersonalData(undefined)
  expect(Object.keys(localStorage).toSorted()).toEqual(keys)
  removePersonalData('ann')
  expect(Object.keys(localStorage)).toEqual(['check-in-queue:bob:9:1:m2'])
})

test('input equal to the initial values leaves no draft', () => {
  const draft = formDraft('user', { name: 'Ada' })
  draft.write({ name: 'Ada L' })
  draft.write({ name: 'Ada' })
  expect(sessionStorage).toHaveLength(0)
})
