import { expect, test } from 'vitest'

import { scriptOf, templatesOf } from '#bench/booking-script.ts'
import type { Sent } from '#bench/recorded.ts'

const ids = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
const sent = (id: string, orl: string): Sent[] => [
  { text: 'begin', values: [] },
  { text: 'insert into a\n values ($1, $2, $3, $4, $5)', values: [id, orl, 7, null, 'same'] },
]

test('new values are numbered, chosen ones come from a variable, and the rest are parameters', () => {
  const recorded: [Sent[], Sent[]] = [sent(ids[0] ?? '', '12345678'), sent(ids[1] ?? '', '87654321')]
  expect(scriptOf(recorded, ['\\set n 1'], new Map([['7', ':departure']]))).toEqual({
    text:
      "\\set n 1\nbegin;\ninsert into a values (lpad(:n::text, 32, '0')::uuid, lpad(:n::text, 8, '0'), " +
      ':departure, null, :p1_5);\n',
    variables: { p1_5: 'same' },
  })
})

test('a template marks new and chosen values and keeps the rest', () => {
  const recorded: [Sent[], Sent[]] = [sent(ids[0] ?? '', '12345678'), sent(ids[1] ?? '', '87654321')]
  expect(templatesOf(recorded, '7')).toEqual([
    { text: 'begin', values: [] },
    {
      text: 'insert into a\n values ($1, $2, $3, $4, $5)',
      values: [{ each: 'uuid' }, { each: 'orl' }, { each: 'departure' }, null, 'same'],
    },
  ])
})
