import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  type CancellationPolicy,
  feeCents,
  feePercentAt,
  policyLine,
  policySteps,
  resolvedPolicy,
} from '#contract/changes/cancellation-policy.ts'

const step = (hoursBefore: number, feePercent: number) => ({ hoursBefore, feePercent })
const usual = [step(48, 0), step(24, 50)]

const instant = (text: string) => Temporal.ZonedDateTime.from(text).toInstant()

const moments = [
  { title: 'months before', at: '2026-06-01T09:00[America/Phoenix]', percent: 0 },
  { title: 'exactly 48 hours before', at: '2026-11-18T09:00[America/Phoenix]', percent: 0 },
  { title: 'a millisecond later', at: '2026-11-18T09:00:00.001[America/Phoenix]', percent: 50 },
  { title: 'exactly 24 hours before', at: '2026-11-19T09:00[America/Phoenix]', percent: 50 },
  { title: 'a millisecond later', at: '2026-11-19T09:00:00.001[America/Phoenix]', percent: 100 },
  { title: '48 hours before on a clock in Tokyo', at: '2026-11-19T01:00[Asia/Tokyo]', percent: 0 },
  { title: 'a minute later on a clock in Tokyo', at: '2026-11-19T01:01[Asia/Tokyo]', percent: 50 },
  { title: 'at departure', at: '2026-11-20T09:00[America/Phoenix]', percent: 100 },
  { title: 'after departure', at: '2026-11-21T09:00[America/Phoenix]', percent: 100 },
]
for (const { title, at, percent } of moments) {
  test(`fee of a tour at 9:00 in Arizona, ${title}: ${percent}%`, () => {
    const departsAt = instant('2026-11-20T09:00[America/Phoenix]')
    expect(feePercentAt(usual, departsAt, instant(at))).toBe(percent)
  })
}

const zone = '[America/Los_Angeles]'
const clockChanges = [
  {
    title: 'clocks go back: 24 hours earlier it is 10:00',
    departs: '2026-11-01',
    at: '10-31T10:00',
    percent: 50,
  },
  { title: 'clocks go back: after 10:00', departs: '2026-11-01', at: '10-31T10:01', percent: 100 },
  {
    title: 'clocks go forward: 24 hours earlier it is 8:00',
    departs: '2027-03-14',
    at: '03-13T08:00',
    percent: 50,
  },
  { title: 'clocks go forward: after 8:00', departs: '2027-03-14', at: '03-13T08:01', percent: 100 },
]
for (const { title, departs, at, percent } of clockChanges) {
  test(`fee of a tour at 9:00 in Nevada, ${title}: ${percent}%`, () => {
    const canceledAt = instant(`${departs.slice(0, 5)}${at}${zone}`)
    expect(feePercentAt(usual, instant(`${departs}T09:00${zone}`), canceledAt)).toBe(percent)
  })
}

const edges = [
  { title: 'a step of 0 hours lasts until departure', policy: [step(0, 30)], minutesBefore: 0, percent: 30 },
  { title: 'a step of 0 hours ends at departure', policy: [step(0, 30)], minutesBefore: -1, percent: 100 },
  { title: 'a policy without steps charges the full price', policy: [], minutesBefore: 9999, percent: 100 },
  {
    title: 'a cut-off of 20 minutes, just in time',
    policy: resolvedPolicy([], 20),
    minutesBefore: 20,
    percent: 0,
  },
  {
    title: 'a cut-off of 20 minutes, too late',
    policy: resolvedPolicy([], 20),
    minutesBefore: 19,
    percent: 100,
  },
  { title: 'steps win over the cut-off', policy: resolvedPolicy(usual, 20), minutesBefore: 30, percent: 100 },
]
for (const { title, policy, minutesBefore, percent } of edges) {
  test(`fee: ${title}`, () => {
    const departsAt = Temporal.Instant.from('2026-11-20T16:00:00Z')
    expect(feePercentAt(policy, departsAt, departsAt.subtract({ minutes: minutesBefore }))).toBe(percent)
  })
}

const fees = [
  { cents: 110_00, percent: 50, fee: 55_00 },
  { cents: 1, percent: 50, fee: 1 },
  { cents: 333, percent: 50, fee: 167 },
  { cents: 149, percent: 33, fee: 49 },
  { cents: 150, percent: 33, fee: 50 },
  { cents: 110_00, percent: 0, fee: 0 },
  { cents: 110_01, percent: 100, fee: 110_01 },
]
for (const { cents, percent, fee } of fees) {
  test(`${percent}% of ${cents} cents is ${fee}, rounded half up`, () =>
    expect(feeCents(cents, percent)).toBe(fee))
}

/** Cancels the passengers one group after another and adds up what each cancellation keeps. */
const feeOfGroups = (groups: number[][], percent: number) =>
  groups.map((group) => sum(group.map((cents) => feeCents(cents, percent)))).reduce((a, b) => a + b, 0)
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

test('partial cancellations within one step, in any order and grouping, cost as much as the whole', () => {
  const passengers = fc.array(fc.record({ cents: fc.nat(2_000_000), group: fc.nat(4), order: fc.nat() }), {
    minLength: 1,
    maxLength: 50,
  })
  fc.assert(
    fc.property(passengers, fc.integer({ min: 0, max: 100 }), (party, percent) => {
      const whole = feeOfGroups([party.map(({ cents }) => cents)], percent)
      const groups = [0, 1, 2, 3, 4].map((group) =>
        party
          .toSorted((a, b) => a.order - b.order)
          .filter((passenger) => passenger.group === group)
          .map(({ cents }) => cents),
      )
      expect(feeOfGroups(groups, percent)).toBe(whole)
      expect(whole).toBeLessThanOrEqual(sum(party.map(({ cents }) => cents)))
    }),
  )
})

test('the fee never falls as departure comes closer', () => {
  const policies = fc
    .uniqueArray(fc.record({ hoursBefore: fc.nat(200), feePercent: fc.nat(100) }), {
      selector: ({ hoursBefore }) => hoursBefore,
    })
    .map((steps): CancellationPolicy => {
      const percents = steps.map(({ feePercent }) => feePercent).sort((a, b) => a - b)
      return steps
        .toSorted((a, b) => b.hoursBefore - a.hoursBefore)
        .map(({ hoursBefore }, index) => step(hoursBefore, percents[index] ?? 100))
    })
  const departsAt = Temporal.Instant.from('2026-11-20T16:00:00Z')
  const feeAt = (policy: CancellationPolicy, minutes: number) =>
    feePercentAt(policy, departsAt, departsAt.subtract({ minutes }))
  fc.assert(
    fc.property(policies, fc.nat(13_000), fc.nat(13_000), (policy, one, other) => {
      const [early, late] = [Math.max(one, other), Math.min(one, other)]
      expect(feeAt(policy, early)).toBeLessThanOrEqual(feeAt(policy, late))
    }),
  )
})

const texts: { policy: CancellationPolicy; line: string; steps: string[] }[] = [
  {
    policy: usual,
    line: 'Free cancellation until 48 hours before departure, 50% fee until 24 hours, then 100% fee',
    steps: [
      'Until 48 hours before departure: Free',
      'Until 24 hours before departure: 50% of the price',
      'After that: 100% of the price',
    ],
  },
  {
    policy: [step(168, 10), step(72, 25), step(1, 75)],
    line: '10% cancellation fee until 7 days before departure, 25% fee until 3 days, 75% fee until 1 hour, then 100% fee',
    steps: [
      'Until 7 days before departure: 10% of the price',
      'Until 3 days before departure: 25% of the price',
      'Until 1 hour before departure: 75% of the price',
      'After that: 100% of the price',
    ],
  },
  {
    policy: resolvedPolicy([], 90),
    line: 'Free cancellation until 90 minutes before departure, then 100% fee',
    steps: ['Until 90 minutes before departure: Free', 'After that: 100% of the price'],
  },
  {
    policy: [step(24, 0), step(12, 100)],
    line: 'Free cancellation until 24 hours before departure, then 100% fee',
    steps: ['Until 24 hours before departure: Free', 'After that: 100% of the price'],
  },
  { policy: [step(0, 0)], line: 'Free cancellation until departure', steps: ['Until departure: Free'] },
  {
    policy: [step(24, 0), step(0, 20)],
    line: 'Free cancellation until 24 hours before departure, 20% fee until departure',
    steps: ['Until 24 hours before departure: Free', 'Until departure: 20% of the price'],
  },
  { policy: [step(0, 100)], line: 'Nonrefundable', steps: ['Any time: 100% of the price'] },
]
for (const { policy, line, steps } of texts) {
  test(`policy in words: ${line}`, () => {
    expect(policyLine(policy)).toBe(line)
    expect(policySteps(policy).map(({ when, fee }) => `${when}: ${fee}`)).toEqual(steps)
  })
}
