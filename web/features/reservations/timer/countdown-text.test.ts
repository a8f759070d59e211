import { expect, test } from 'vitest'

import { countdownText, needsAttention } from '#web/features/reservations/timer/countdown-text.ts'

const at = (expires_in: string, own: { expired?: boolean; stopped?: boolean } = {}) => ({
  timer: { expired: own.expired ?? false, expires_in, expire_time: 1_800_000_000 },
  expired: false,
  stopped: false,
  ...own,
})

const cases = [
  { title: 'twenty minutes', watched: at('20:00'), text: '20:00', attention: false },
  { title: 'two minutes', watched: at('02:00'), text: '02:00', attention: false },
  { title: 'a second less', watched: at('01:59'), text: '01:59', attention: true },
  { title: 'a second', watched: at('00:01'), text: '00:01', attention: true },
  { title: 'nothing', watched: at('00:00', { expired: true }), text: '00:00', attention: false },
  {
    title: 'not told yet',
    watched: { timer: undefined, expired: false, stopped: false },
    text: '--:--',
    attention: false,
  },
]

for (const { title, watched, text, attention } of cases) {
  test(`with ${title} left the countdown shows ${text}${attention ? ' and asks for attention' : ''}`, () => {
    expect(countdownText(watched, 1_800_000_000)).toBe(text)
    expect(needsAttention(watched)).toBe(attention)
  })
}

test('when a poll failed it says until when instead of standing still', () => {
  const until = /^until \d{1,2}:\d\d [AP]M$/
  expect(countdownText(at('05:00', { stopped: true }), 1_800_000_000)).toMatch(until)
  const never = { timer: undefined, expired: false, stopped: true }
  expect(countdownText(never, 1_800_000_000)).toMatch(until)
})
