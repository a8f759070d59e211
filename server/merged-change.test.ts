import { expect, test } from 'vitest'

import { changedMeanwhile, mergedChange } from '#server/merged-change.ts'
import { Refusal } from '#server/refusal.ts'

const base = { title: 'Sellers', codes: [4, 5] }

const cases: {
  title: string
  now: typeof base
  sent: typeof base
  saved: 'sent' | 'now' | 'both' | 'none'
  refused?: string[]
}[] = [
  {
    title: 'nobody else changed anything',
    now: base,
    sent: { title: 'Agents', codes: [4, 5] },
    saved: 'sent',
  },
  {
    title: 'another field was changed meanwhile',
    now: { title: 'Sellers', codes: [4] },
    sent: { title: 'Agents', codes: [4, 5] },
    saved: 'both',
  },
  { title: 'nothing was changed here', now: { title: 'Agents', codes: [] }, sent: base, saved: 'now' },
  {
    title: 'both changed the same to the same',
    now: { title: 'Agents', codes: [4, 5] },
    sent: { title: 'Agents', codes: [] },
    saved: 'sent',
  },
  {
    title: 'both changed the same to something else',
    now: { title: 'Agents', codes: [4, 5] },
    sent: { title: 'Clerks', codes: [4, 5] },
    saved: 'none',
    refused: ['title'],
  },
  {
    title: 'both changed two things',
    now: { title: 'Agents', codes: [4] },
    sent: { title: 'Clerks', codes: [5] },
    saved: 'none',
    refused: ['title', 'codes'],
  },
]
/** What is saved, or the fields that are refused. */
function outcomeOf(now: typeof base, sent: typeof base) {
  try {
    return mergedChange(now, base, sent)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return {
      refused: Object.entries(error.fields ?? {}).map(([name, texts]) => `${name}: ${texts.join(' ')}`),
    }
  }
}

for (const { title, now, sent, saved, refused = [] } of cases) {
  const outcome = { sent, now, both: { title: sent.title, codes: now.codes }, none: undefined }[saved]
  test(`${title}: ${refused.length > 0 ? 'refused' : JSON.stringify(outcome)}`, () => {
    const told = refused.map((name) => `${name}: ${changedMeanwhile}`)
    expect(outcomeOf(now, sent)).toEqual(outcome ?? { refused: told })
  })
}

test('without what the form began with, all that was sent counts', () => {
  expect(mergedChange({ title: 'Agents' }, undefined, { title: 'Sellers' })).toEqual({ title: 'Sellers' })
})
