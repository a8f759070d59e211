import { expect, test } from 'vitest'

import { passengerMarks } from '#contract/day/manifest.ts'
import { marksThatHold, timeInSequence, timesOfMarks } from '#server/features/day/mark-order.ts'

const at = (time: string) => Temporal.Instant.from(`2026-11-20T${time}:00Z`)
const clock = (time: string) => at(time).epochMilliseconds
const clockTime = (instant: Temporal.Instant) => instant.toString().slice(11, 16)

/** The server receives at 12:00. */
const times: {
  title: string
  sentAt?: string
  /** By the device's clock, with a sequence number after a slash. */
  marks: string[]
  made: string[]
}[] = [
  {
    title: 'a clock that is right',
    sentAt: '12:00',
    marks: ['11:50/1', '11:55/2'],
    made: ['11:50', '11:55'],
  },
  {
    title: 'a clock 10 minutes fast',
    sentAt: '12:10',
    marks: ['12:00/1', '12:05/2'],
    made: ['11:50', '11:55'],
  },
  { title: 'a clock an hour slow', sentAt: '11:00', marks: ['10:50/1', '10:55/2'], made: ['11:50', '11:55'] },
  {
    title: 'several in the same moment',
    sentAt: '12:00',
    marks: ['11:50/1', '11:50/2'],
    made: ['11:50', '11:50'],
  },
  { title: 'sent out of order', sentAt: '12:00', marks: ['11:55/2', '11:50/1'], made: ['11:55', '11:50'] },
  {
    title: 'a clock set back before sending',
    sentAt: '11:52',
    marks: ['11:50/1', '11:55/2'],
    made: ['12:00', '12:00'],
  },
  {
    title: 'a clock set back between two marks',
    sentAt: '12:00',
    marks: ['11:55/1', '11:50/2'],
    made: ['12:00', '12:00'],
  },
  {
    title: 'a clock set back, not sent with the marks',
    marks: ['11:55/1', '11:50/2'],
    made: ['12:00', '12:00'],
  },
  {
    title: 'without the time of sending, as the clock says',
    marks: ['11:50', '11:55'],
    made: ['11:50', '11:55'],
  },
  { title: 'a fast clock without it: never later than received', marks: ['12:30'], made: ['12:00'] },
]

test.each(times)('when marks were made: $title', ({ sentAt, marks, made }) => {
  const sent = marks.map((text) => {
    const [time = '', sequence] = text.split('/')
    return { madeAt: clock(time), ...(sequence && { sequence: Number(sequence) }) }
  })
  expect(
    timesOfMarks(at('12:00'), sentAt && clock(sentAt) ? clock(sentAt) : undefined, sent).map(clockTime),
  ).toEqual(made)
})

test.each([
  { title: '30 days ago', days: 30, seconds: 0, isKept: true },
  { title: 'more than 30 days ago', days: 30, seconds: 1, isKept: false },
  { title: 'before there were phones', days: 20_000, seconds: 0, isKept: false },
])("a device's clock that says $title", ({ days, seconds, isKept }) => {
  const made = at('12:00').subtract({ hours: days * 24, seconds })
  const [taken] = timesOfMarks(at('12:00'), undefined, [{ madeAt: made.epochMilliseconds }])
  expect(String(taken)).toBe(String(isKept ? made : at('12:00')))
})

/** '11:50 A1' was made at that time by device A, with that sequence number. */
const madeBy = (text: string) => {
  const [time = '', device] = text.split(' ')
  return {
    made_at: at(time),
    device_id: device ? device.slice(0, 1) : null,
    sequence: device && device.length > 1 ? Number(device.slice(1)) : null,
  }
}

test.each([
  { title: 'alone', mark: '11:50 A2', known: [], made: '11:50' },
  { title: 'after what its device said before', mark: '11:40 A2', known: ['11:50 A1'], made: '11:50' },
  { title: 'before what its device said later', mark: '11:55 A1', known: ['11:50 A2'], made: '11:50' },
  { title: 'between both', mark: '11:30 A2', known: ['11:40 A1', '11:50 A3'], made: '11:40' },
  { title: 'in order already', mark: '11:45 A2', known: ['11:40 A1', '11:50 A3'], made: '11:45' },
  { title: 'whatever other devices say', mark: '11:40 A2', known: ['11:50 B1', '11:55'], made: '11:40' },
  { title: 'without a sequence', mark: '11:40 A', known: ['11:50 A1'], made: '11:40' },
])('the time of a mark in the sequence of its device: $title', ({ mark, known, made }) => {
  expect(clockTime(timeInSequence(madeBy(mark), known.map(madeBy)))).toBe(made)
})

/**
 * 'boarded 11:50 A1', '171 11:50 A1', 'unweighed 11:50', 'released 11:50'; '@2' is another departure than 1, and 'r3' the
 * revision if not the first.
 */
const said = (text: string) => {
  const revision = Number(/ r(\d)/.exec(text)?.[1] ?? 1)
  const [what = '', ...when] = text.replace(/ @2| r\d/g, '').split(' ')
  const pounds = /^\d+$/.test(what) ? Number(what) : null
  return {
    ...madeBy(when.join(' ')),
    departure_id: text.includes(' @2') ? 2 : 1,
    revision,
    said_mark: passengerMarks.find((mark) => mark === what) ?? null,
    said_weight: pounds !== null || what === 'unweighed',
    said_pounds: pounds,
  }
}

/** In the order of receipt. */
const holds = [
  { title: 'nothing', marks: [], mark: undefined, pounds: undefined },
  { title: 'the last of one device', marks: ['boarded 11:50 A1', 'none 11:55 A2'], mark: 'none' },
  {
    title: 'of two devices the latest made',
    marks: ['boarded 11:55 A1', 'no-show 11:50 B1'],
    mark: 'boarded',
  },
  { title: 'whichever arrives first', marks: ['no-show 11:50 B1', 'boarded 11:55 A1'], mark: 'boarded' },
  {
    title: 'at the same time the last received',
    marks: ['boarded 11:50 A1', 'no-show 11:50 B1'],
    mark: 'no-show',
  },
  {
    title: 'batches of a device that arrive in reverse',
    marks: ['none 11:55 A2', 'boarded 11:50 A1'],
    mark: 'none',
  },
  { title: 'in reverse at the same time', marks: ['none 11:50 A2', 'boarded 11:50 A1'], mark: 'none' },
  {
    title: "the device's sequence, though its clock jumped back",
    marks: ['boarded 11:50 A1', 'none 11:40 A2'],
    mark: 'none',
  },
  {
    title: 'a device without sequence by its clock',
    marks: ['boarded 11:50', 'none 11:40'],
    mark: 'boarded',
  },
  {
    title: 'presence and weight separately',
    marks: ['boarded 11:50 A1', '171 11:52 B1', 'no-show 11:45 B2', '165 11:40 A2'],
    mark: 'boarded',
    pounds: 171,
  },
  { title: 'a weight that was taken back', marks: ['171 11:50', 'unweighed 11:55'], pounds: null },
  { title: 'a weight after it was taken back', marks: ['unweighed 11:50', '171 11:55'], pounds: 171 },
  {
    title: 'the weight of another departure',
    marks: ['boarded 11:50 @2', '171 11:51 @2', 'none 11:55'],
    mark: 'none',
    pounds: 171,
  },
  { title: 'but not its presence', marks: ['boarded 11:50 @2', '171 11:55'], mark: undefined, pounds: 171 },
  {
    title: 'a release says nothing of presence',
    marks: ['no-show 11:50', 'released 11:55'],
    mark: 'no-show',
  },
  {
    title: 'so boarding before it still counts',
    marks: ['no-show 11:45 A1', 'released 11:55', 'boarded 11:50 B1'],
    mark: 'boarded',
  },
]

test.each(holds)('what holds: $title', ({ marks, mark, pounds }) => {
  const { presence, weight } = marksThatHold(marks.map(said), 1, undefined)
  expect({ mark: presence?.said_mark, pounds: weight?.said_pounds }).toEqual({ mark, pounds })
})

test.each([
  { title: 'before it', marks: ['boarded 11:50', '171 11:50'], mark: undefined, pounds: 171 },
  {
    title: 'before it, at the same time',
    marks: ['boarded 12:00', '171 12:00'],
    mark: undefined,
    pounds: 171,
  },
  { title: 'after it', marks: ['boarded 12:00 r3'], mark: 'boarded' },
  { title: 'on both sides', marks: ['no-show 11:50', 'boarded 12:10 r3'], mark: 'boarded' },
  { title: 'after a later change too', marks: ['boarded 12:10 r4'], mark: 'boarded' },
  {
    title: 'before it, received after it',
    marks: ['boarded 11:59 r3', '171 11:59 r3'],
    mark: undefined,
    pounds: 171,
  },
  { title: 'elsewhere after the move before it', marks: ['boarded 11:50 @2 r2'], mark: undefined },
])(
  'a party came back at 12:00 with its third revision. What holds of marks $title',
  ({ marks, mark, pounds }) => {
    const move = { revision: 3, made_at: at('12:00') }
    const { presence, weight } = marksThatHold(marks.map(said), 1, move)
    expect({ mark: presence?.said_mark, pounds: weight?.said_pounds }).toEqual({ mark, pounds })
  },
)
