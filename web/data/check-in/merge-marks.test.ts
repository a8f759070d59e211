import { expect, test } from 'vitest'

import type { NewMark } from '#contract/day/manifest.ts'
import { nextBatch, type QueuedMark, withMarks } from '#web/data/check-in/merge-marks.ts'
import { lopez, manifestWith, passenger } from '#web/features/day/test-manifest.ts'

let count = 0
const queued = (mark: Partial<NewMark>, own: Partial<QueuedMark> = {}): QueuedMark => {
  count += 1
  return {
    departureID: '7',
    guest: 'Ana Lopez',
    userID: 'ann',
    mark: { markID: `m${count}`, quoteID: lopez.quoteID, position: 0, madeAt: 0, ...mark },
    ...own,
  }
}

const boarded = { mark: 'boarded' } as const
const noShow = { mark: 'no-show' } as const

test.each([
  { title: 'nothing waits', marks: [], mark: 'none', scaleWeight: 160 },
  { title: 'a mark keeps the weight', marks: [queued(boarded)], mark: 'boarded', scaleWeight: 160 },
  { title: 'a weight keeps the mark', marks: [queued({ scaleWeight: 170 })], mark: 'none', scaleWeight: 170 },
  {
    title: 'a weight is taken back',
    marks: [queued({ scaleWeight: null })],
    mark: 'none',
    scaleWeight: null,
  },
  { title: 'the last one wins', marks: [queued(boarded), queued(noShow)], mark: 'no-show', scaleWeight: 160 },
  {
    title: 'the one with the highest sequence wins, whatever came first from storage or was made later',
    marks: [queued({ ...noShow, sequence: 9, madeAt: 5 }), queued({ ...boarded, sequence: 8, madeAt: 50 })],
    mark: 'no-show',
    scaleWeight: 160,
  },
  {
    title: 'both add up',
    marks: [queued({ scaleWeight: 170 }), queued(boarded)],
    mark: 'boarded',
    scaleWeight: 170,
  },
  {
    title: 'a refused one has no effect',
    marks: [queued(boarded, { refusal: 'No.' })],
    mark: 'none',
    scaleWeight: 160,
  },
  {
    title: 'another departure',
    marks: [queued(boarded, { departureID: '8' })],
    mark: 'none',
    scaleWeight: 160,
  },
  {
    title: 'another passenger',
    marks: [queued({ ...boarded, position: 1 })],
    mark: 'none',
    scaleWeight: 160,
  },
  { title: 'another party', marks: [queued({ ...boarded, quoteID: 'x' })], mark: 'none', scaleWeight: 160 },
] as const)('the manifest with marks that wait: $title', ({ marks, mark, scaleWeight }) => {
  const party = { ...lopez, passengers: [passenger(0, { scaleWeight: 160 })] }
  const merged = withMarks(manifestWith({ reservations: [party] }), marks)
  expect(merged.reservations[0]?.passengers[0]).toMatchObject({ mark, scaleWeight })
})

test.each([
  { title: 'with the mark that boards', own: {}, marks: [{ ...boarded, reason: 'Pilot' }], reason: 'Pilot' },
  {
    title: 'of before',
    own: { mark: 'boarded', boardingReason: 'Crew' },
    marks: [{ scaleWeight: 310 }],
    reason: 'Crew',
  },
  {
    title: 'gone with the mark',
    own: { mark: 'boarded', boardingReason: 'Crew' },
    marks: [{ mark: 'none' }, boarded],
    reason: null,
  },
] as const)(
  'why someone may board over the limit, with marks that wait: $title',
  ({ own, marks, reason }) => {
    const party = { ...lopez, passengers: [passenger(0, own)] }
    const merged = withMarks(
      manifestWith({ reservations: [party] }),
      marks.map((mark, sequence) => queued({ ...mark, sequence })),
    )
    expect(merged.reservations[0]?.passengers[0]?.boardingReason).toBe(reason)
  },
)

const on = (departureID: string, refusal?: string) => queued(boarded, { departureID, refusal })

test.each([
  { title: 'nothing', marks: [], most: 100, sent: [] },
  { title: 'all of one departure', marks: [on('7'), on('7')], most: 100, sent: [0, 1] },
  { title: 'no more than fit', marks: [on('7'), on('7')], most: 1, sent: [0] },
  { title: 'up to another departure', marks: [on('7'), on('8'), on('7')], most: 100, sent: [0] },
  {
    title: 'up to the marks of another user',
    marks: [on('7'), { ...on('7'), userID: 'bob' }, on('7')],
    most: 100,
    sent: [0],
  },
  { title: 'without those refused', marks: [on('8', 'No.'), on('7'), on('7')], most: 100, sent: [1, 2] },
])('one call sends $title', ({ marks, most, sent }) => {
  expect(nextBatch(marks, most)).toEqual(sent.map((index) => marks[index]))
})
