import { beforeEach, expect, test, vi } from 'vitest'

import { dropDraft, keepDraft, keptDraft, moveDraft } from '#web/features/reservations/booking-draft.ts'

beforeEach(() => sessionStorage.clear())

test('a draft is kept by its quote', () => {
  keepDraft('q1', { masterFirstName: 'Ada' })
  expect(keptDraft('q1')).toEqual({ masterFirstName: 'Ada' })
  expect(keptDraft('q2')).toEqual({})
})

test('a draft moves on to the new quote and leaves nothing behind', () => {
  keepDraft('q1', { masterFirstName: 'Ada' })
  moveDraft('q1', 'q2')
  expect(keptDraft('q2')).toEqual({ masterFirstName: 'Ada' })
  expect(keptDraft('q1')).toEqual({})
})

test('a draft that was booked is gone', () => {
  keepDraft('q1', { masterFirstName: 'Ada' })
  dropDraft('q1')
  expect(sessionStorage).toHaveLength(0)
})

test('what is no draft is none, and a browser that keeps nothing does no harm', () => {
  sessionStorage.setItem('booking-draft:q1', '{broken')
  expect(keptDraft('q1')).toEqual({})
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full')
  })
  keepDraft('q1', { masterFirstName: 'Ada' })
  full.mockRestore()
})
