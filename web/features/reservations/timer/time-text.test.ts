import { expect, test } from 'vitest'

import { countdownText, needsAttention, timeLeftText } from '#web/features/reservations/timer/time-text.ts'

const now = 1_800_000_000

const at = (expires_in: string, own: { expired?: boolean; stopped?: boolean } = {}) => ({
  timer: { expired: own.expired ?? false, expires_in, expire_time: now },
  expired: false,
  stopped: false,
  ...own,
})

const countdowns = [
  { title: 'twenty minutes', watched: at('20:00'), text: '20:00', attention: false },
  { title: 'two minutes', watched: at('02:00'), text: '02:00', attention: false },
  { title: 'a second less than two minutes', watched: at('01:59'), text: '01:59', attention: true },
  { title: 'one second', watched: at('00:01'), text: '00:01', attention: true },
  { title: 'no time', watched: at('00:00', { expired: true }), text: '00:00', attention: false },
  {
    title: 'an unknown time',
    watched: { timer: undefined, expired: false, stopped: false },
    text: '--:--',
    attention: false,
  },
]

for (const { title, watched, text, attention } of countdowns) {
  test(`with ${title} left the countdown shows ${text}${attention ? ' and asks for attention' : ''}`, () => {
    expect(countdownText(watched, now)).toBe(text)
    expect(needsAttention(watched)).toBe(attention)
  })
}

test('after a failed poll the countdown shows the end instead of a frozen time', () => {
  const until = /^until \d{1,2}:\d\d [AP]M$/
  expect(countdownText(at('05:00', { stopped: true }), now)).toMatch(until)
  const neverAnswered = { timer: undefined, expired: false, stopped: true }
  expect(countdownText(neverAnswered, now)).toMatch(until)
})

const timesLeft = [
  { seconds: 48 * 3600, text: '2 days left' },
  { seconds: 48 * 3600 - 1, text: '47 h left' },
  { seconds: 120 * 60, text: '2 h left' },
  { seconds: 119 * 60, text: '119 min left' },
  { seconds: 15 * 60, text: '15 min left' },
  { seconds: 14 * 60 + 59, text: '14 min left' },
  { seconds: 120, text: '2 min left' },
  { seconds: 119, text: '01:59 left' },
  { seconds: 0.4, text: '00:01 left' },
  { seconds: -5, text: '00:00 left' },
]
for (const { seconds, text } of timesLeft) {
  test(`with ${seconds} seconds left a row says ${text}`, () => {
    expect(timeLeftText(now, (now - seconds) * 1000)).toBe(text)
  })
}
