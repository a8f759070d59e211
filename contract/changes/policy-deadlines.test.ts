import { expect, test } from 'vitest'

import { feePercentAt, policyDeadlines, policySteps } from '#contract/changes/cancellation-policy.ts'
import { departureMs } from '#contract/pickup/zone-clock.ts'

const step = (hoursBefore: number, feePercent: number) => ({ hoursBefore, feePercent })
const usual = [step(48, 0), step(24, 50)]

const instant = (text: string) => Temporal.ZonedDateTime.from(text).toInstant()

const departures = [
  { title: 'an ordinary day', local: '2026-11-20T09:00[America/Phoenix]', until: '2026-11-18T09:00' },
  {
    title: 'after a skipped hour',
    local: '2027-03-15T01:30[America/Los_Angeles]',
    until: '2027-03-13T00:30',
  },
  { title: 'in a skipped hour', local: '2027-03-14T02:30[America/Los_Angeles]', until: '2027-03-12T02:30' },
  {
    title: 'after a repeated hour',
    local: '2027-11-08T09:00[America/Los_Angeles]',
    until: '2027-11-06T10:00',
  },
]
for (const { title, local, until } of departures) {
  test(`the last moment of a step, ${title}: ${until}`, () => {
    const [, date = '', time = '', timeZone = ''] = /^(.+)T(.+)\[(.+)\]$/.exec(local) ?? []
    const departsAt = { epochMilliseconds: departureMs({ date, time, timeZone }) }
    expect(departsAt.epochMilliseconds).toBe(instant(local).epochMilliseconds)
    const [last = 0, ...others] = policyDeadlines(usual, departsAt)
    expect(last).toBe(instant(`${until}[${timeZone}]`).epochMilliseconds)
    expect(others).toHaveLength(1)
    expect(feePercentAt(usual, departsAt, { epochMilliseconds: last })).toBe(0)
    expect(feePercentAt(usual, departsAt, { epochMilliseconds: last + 1 })).toBe(50)
  })
}

test('a deadline for each row of the policy that has one', () => {
  const departsAt = instant('2026-11-20T09:00[America/Phoenix]')
  for (const policy of [usual, [step(0, 30)], [step(48, 100)], [step(72, 0), step(24, 100)], []]) {
    const rows = policySteps(policy).filter(({ when }) => when.startsWith('Until'))
    expect(policyDeadlines(policy, departsAt)).toHaveLength(rows.length)
  }
})
