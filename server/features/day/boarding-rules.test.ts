import { expect, test } from 'vitest'

import { manifestFiles } from '#contract/day/day-files.ts'
import { auditLinesOf } from '#tests/support/audit-lines.ts'
import {
  gatePortal,
  mark,
  markOf,
  onBoard,
  passengerAt,
  release,
  send,
  soldOn,
  weigh,
} from '#tests/support/day/gate-portal.ts'
import { hearAnnouncements } from '#tests/support/live/hear-announcements.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { reservationIn } from '#tests/support/test-payment.ts'

const { portal, onAccount, provider, crew, nextFlight } = await gatePortal()

const words = 'First0 Guest weighs 320 lb. This tour takes up to 300 lb. Enter a reason to board.'
const boarded = { mark: 'boarded' } as const
const reason = 'The pilot agreed'

/** A passenger who weighs 320 lb on the scale. */
async function heavy() {
  const flight = await nextFlight()
  const id = await soldOn(onAccount, flight, 200, 200)
  await weigh(crew, flight, id, 320)
  return { flight, id }
}

test('who is heavier on the scale than the tour takes boards with a reason only, which is written down', async () => {
  const { flight, id } = await heavy()
  expect(await mark(crew, flight, id, boarded)).toBe(words)
  expect(await passengerAt(crew, flight, id)).toMatchObject({ mark: 'none', scaleWeight: 320 })
  expect(await mark(crew, flight, id, { ...boarded, reason: ` ${reason} ` })).toBe('taken')
  expect(await passengerAt(crew, flight, id)).toMatchObject({
    mark: 'boarded',
    marks: [
      { mark: 'boarded', reason },
      { scaleWeight: 320, reason: null },
    ],
  })
  const { orl } = await reservationIn(portal, id)
  const lines = await auditLinesOf(portal.db, provider.id)
  expect(lines.filter(({ subject }) => subject === orl)).toMatchObject([
    {
      kind: 'passenger.boarded-overweight',
      username: 'crew',
      after: {
        name: 'First0 Guest',
        pounds: 320,
        maxPassengerPounds: 300,
        reason,
        departure: `FLIGHT 2026-11-15 ${flight.time}`,
      },
    },
  ])
})

test('who has boarded with a reason can be scanned again without one, but not once the mark was taken back', async () => {
  const { flight, id } = await heavy()
  await mark(crew, flight, id, { ...boarded, reason })
  expect(await mark(crew, flight, id, boarded)).toBe('taken')
  expect(await mark(crew, flight, id, boarded)).toBe('taken')
  await mark(crew, flight, id, { mark: 'none' })
  expect(await mark(crew, flight, id, boarded)).toBe(words)
})

test.each([
  { title: 'weighs as much as the tour takes', weight: 300, own: boarded },
  { title: 'weighs more than the extra seat begins at', weight: 260, own: boarded },
  { title: 'did not show up', weight: 320, own: { mark: 'no-show' } as const },
  { title: 'is weighed lighter in the same mark', weight: 320, own: { ...boarded, scaleWeight: 299 } },
])('no reason is needed for a passenger who $title', async ({ weight, own }) => {
  const flight = await nextFlight()
  const id = await soldOn(onAccount, flight, 200)
  await weigh(crew, flight, id, weight)
  expect(await mark(crew, flight, id, own)).toBe('taken')
})

const linesOf = async (id: string) => {
  const { orl } = await reservationIn(portal, id)
  const lines = await auditLinesOf(portal.db, provider.id)
  return lines.filter(({ kind, subject }) => kind === 'passenger.boarded-overweight' && subject === orl)
}

test('of a mark that weighs and boards only the boarding is refused: the weight is stored, and sent again it says the same', async () => {
  const flight = await nextFlight()
  const id = await soldOn(onAccount, flight, 200)
  const both = markOf(id, 0, { ...boarded, scaleWeight: 320 })
  const answer = `${words} The weight was saved.`
  for (const _time of ['first', 'again']) expect(await send(crew, flight, [both])).toEqual([answer])
  expect(await passengerAt(crew, flight, id)).toMatchObject({
    mark: 'none',
    scaleWeight: 320,
    marks: [{ scaleWeight: 320 }],
  })
  expect(await onBoard(crew, flight)).toMatchObject({ pounds: 320, boarded: 0 })
  expect(await mark(crew, flight, id, { ...boarded, reason })).toBe('taken')
})

test('a seat that is gone refuses only who boards, not what the scale said', async () => {
  const flight = await nextFlight()
  const id = await soldOn(onAccount, flight, 100)
  await mark(crew, flight, id, { mark: 'no-show' })
  await release(crew, flight, id, 0)
  await soldOn(onAccount, flight, 100, 100, 100, 100)
  const both = markOf(id, 0, { ...boarded, scaleWeight: 120 })
  const move = 'Move First0 Guest to another departure.'
  expect(await send(crew, flight, [both])).toEqual([
    `Their seat was released, and no seat is free any more. ${move} The weight was saved.`,
  ])
  expect(await send(crew, flight, [both])).toEqual(["First0 Guest wasn't marked. The weight was saved."])
  expect(await passengerAt(crew, flight, id)).toMatchObject({
    mark: 'no-show',
    released: true,
    scaleWeight: 120,
  })
  expect(await onBoard(crew, flight)).toMatchObject({ sold: 4, pounds: 400 })
})

test('open pages learn of a weight whose boarding was refused', async () => {
  const flight = await nextFlight()
  const id = await soldOn(onAccount, flight, 200)
  const { untilNow } = await hearAnnouncements(portal)
  await untilNow()
  await mark(crew, flight, id, { ...boarded, scaleWeight: 320 })
  expect((await untilNow()).map((one) => one.id)).toEqual([Number(flight.departureID)])
})

const minutesAgo = (minutes: number) => portal.clock.now.epochMilliseconds - minutes * 60_000

test.each([
  { title: 'afterwards', weigh: { scaleWeight: 320 } },
  { title: 'before, by a device that sends later', weigh: { scaleWeight: 320, madeAt: minutesAgo(30) } },
])(
  'who was weighed $title is on board without a reason, which is written down once',
  async ({ weigh: own }) => {
    const flight = await nextFlight()
    const id = await soldOn(onAccount, flight, 200)
    await mark(crew, flight, id, boarded)
    expect(await linesOf(id)).toEqual([])
    expect(await mark(crew, flight, id, own)).toBe('taken')
    expect(await passengerAt(crew, flight, id)).toMatchObject({ mark: 'boarded', boardingReason: null })
    await weigh(crew, flight, id, 325)
    const after = { name: 'First0 Guest', pounds: 320, maxPassengerPounds: 300, reason: null }
    expect(await linesOf(id)).toMatchObject([{ username: 'crew', after }])
    expect(await mark(crew, flight, id, { ...boarded, reason })).toBe('taken')
    expect(await passengerAt(crew, flight, id)).toMatchObject({ mark: 'boarded', boardingReason: reason })
    expect((await linesOf(id)).map((line) => line.after)).toMatchObject([
      { pounds: 320, reason: null },
      { pounds: 325, reason },
    ])
  },
)

test.each([
  { title: 'is weighed within the limit', said: [boarded, { scaleWeight: 300 }] },
  { title: "didn't board", said: [{ mark: 'no-show' }, { scaleWeight: 320 }] },
  {
    title: 'was weighed too heavy by an earlier weight',
    said: [boarded, { scaleWeight: 290 }, { scaleWeight: 320, madeAt: minutesAgo(30) }],
  },
] as const)('nothing is written down for a guest who $title', async ({ said }) => {
  const flight = await nextFlight()
  const id = await soldOn(onAccount, flight, 200)
  for (const own of said) expect(await mark(crew, flight, id, own)).toBe('taken')
  expect(await linesOf(id)).toEqual([])
})

test('a reason lasts as long as its guest is on board', async () => {
  const { flight, id } = await heavy()
  await mark(crew, flight, id, { ...boarded, reason })
  await weigh(crew, flight, id, 290)
  await weigh(crew, flight, id, 310)
  expect((await linesOf(id)).map((line) => line.after)).toMatchObject([
    { pounds: 320, reason },
    { pounds: 310, reason },
  ])
  await mark(crew, flight, id, { mark: 'none' })
  await weigh(crew, flight, id, 290)
  await mark(crew, flight, id, boarded)
  expect(await passengerAt(crew, flight, id)).toMatchObject({ boardingReason: null })
  await weigh(crew, flight, id, 310)
  expect((await linesOf(id)).at(-1)?.after).toMatchObject({ pounds: 310, reason: null })
})

test('an earlier boarding that arrives late boards no one, so it needs no reason', async () => {
  const { flight, id } = await heavy()
  const now = portal.clock.now.epochMilliseconds
  await mark(crew, flight, id, { mark: 'no-show', madeAt: now - 60_000 })
  expect(await mark(crew, flight, id, { ...boarded, madeAt: now - 120_000 })).toBe('taken')
  expect(await passengerAt(crew, flight, id)).toMatchObject({ mark: 'no-show' })
})

test('the files name who is over the limit, who boarded without a reason and who needs a second seat', async () => {
  const { flight, id } = await heavy()
  await mark(crew, flight, id, { ...boarded, scaleWeight: 150 }, 1)
  await weigh(crew, flight, id, 301, 1)
  const fileOf = (file: keyof typeof manifestFiles) =>
    crew.send<string>({
      method: 'GET',
      url: manifestFiles[file].replace('{departureID}', flight.departureID),
    })
  const csv = (await fileOf('csv')).body
  expect(csv).toContain('First0,Guest,Adult,1,200,320,Over the limit of 300 lb; Needs a second seat,,')
  expect(csv).toContain(
    'First1,Guest,Adult,1,200,301,"Boarded over the limit, no reason; Needs a second seat",Boarded,',
  )
  const { text } = await readPdf((await fileOf('pdf')).bytes)
  expect(text).toContain('First0 Guest; Over the limit of 300 lb; Needs a second seat Adult 200 320')
  expect(text).toContain(
    'First1 Guest; Boarded over the limit, no reason; Needs a second seat Adult 200 301 Boarded',
  )
  await mark(crew, flight, id, { ...boarded, reason }, 1)
  expect((await fileOf('csv')).body).toContain('301,Over the limit of 300 lb; Needs a second seat,Boarded,')
})

test('the manifest has the rule of each reservation', async () => {
  const flight = await nextFlight()
  await soldOn(onAccount, flight, 200)
  const { body } = await crew.call('showManifest', { departureID: flight.departureID })
  expect(body.reservations.map(({ weightRule }) => weightRule)).toEqual([
    { maxPassengerPounds: 300, extraSeatFromPounds: 250, extraSeatPrice: 175 },
  ])
})

test.each([
  { title: 'empty', sent: '  ', error: 'Enter a reason of at most 200 characters.' },
  { title: 'too long', sent: 'x'.repeat(201), error: 'Enter a reason of at most 200 characters.' },
  {
    title: 'with control characters',
    sent: 'a\u0007b',
    error: 'The reason is invalid. Remove hidden control characters.',
  },
])('a reason that is $title is refused', async ({ sent, error }) => {
  const { flight, id } = await heavy()
  const marks = [markOf(id, 0, { ...boarded, reason: sent })]
  const { status, body } = await crew.call('markPassengers', { departureID: flight.departureID, marks })
  expect({ status, errors: body }).toMatchObject({ status: 400, errors: { errors: [error] } })
  expect(await send(crew, flight, marks)).toEqual(['400'])
})
