import { localDateAt, shortDateText } from '#contract/dates.ts'
import { randomId } from '#web/api/random-id.ts'
import { inSequence, type QueuedMark } from '#web/data/check-in/merge-marks.ts'
import { onStoredElsewhere, storedIds } from '#web/data/check-in/stored-ids.ts'
import { removeEndedManifests, stored } from '#web/storage.ts'

/*
 * Marks that the server hasn't confirmed, of everyone who used this device. Each has a key of its own,
 * `userId:expiresAtMs:sequence:markID`, so that two tabs can't overwrite each other's. Earlier versions put the end of
 * the tour's day into the key; how long a mark is kept depends only on when it was made.
 */
const name = 'check-in-queue'

/** The server takes marks until a week after the tour. */
const keptMs = 7 * 24 * 3_600_000

type StoredMark = Omit<QueuedMark, 'userID'>

const asStored = (json: unknown): StoredMark | undefined => {
  const { departureID, guest, mark, refusal }: Partial<Record<keyof StoredMark, unknown>> = Object(json)
  const { markID, quoteID, madeAt }: Record<string, unknown> = Object(mark)
  const texts = [departureID, guest, markID, quoteID, refusal ?? '']
  const isMark = typeof madeAt === 'number' && texts.every((text) => typeof text === 'string')
  return isMark ? (json as StoredMark) : undefined
}

const slot = (id: string) => stored<StoredMark>(name, asStored, id)

/** For a browser that stores nothing. */
const unstored = new Map<string, StoredMark>()
window.addEventListener('signed-out', (event) => {
  const { detail } = event as CustomEvent<string | undefined>
  for (const id of unstored.keys()) if (partsOf(id).userID === detail) unstored.delete(id)
})
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

function partsOf(id: string) {
  const [userID = '', expiresAt, sequence, markID] = id.split(':')
  return { userID, expiresAt: Number(expiresAt), sequence: Number(sequence), markID }
}

const allIds = (): string[] => [...new Set([...storedIds(name), ...unstored.keys()])]

const readSlot = (id: string) => unstored.get(id) ?? slot(id).read()

function readQueued(id: string): QueuedMark | undefined {
  const queued = readSlot(id)
  if (!queued) return undefined
  const { userID, sequence } = partsOf(id)
  return { ...queued, userID, mark: { sequence, ...queued.mark } }
}

const madeAtOf = (id: string) => readSlot(id)?.mark.madeAt ?? partsOf(id).expiresAt - keptMs

let latest: { text: string; marks: readonly QueuedMark[] } = { text: '', marks: [] }

/** In the order made. The same array as long as nothing changes. */
export function queuedMarks(): readonly QueuedMark[] {
  const oldest = Date.now() - keptMs
  const read = allIds().flatMap((id) => readQueued(id) ?? [])
  const marks = inSequence(read.filter(({ mark }) => mark.madeAt > oldest))
  const text = JSON.stringify(marks)
  if (latest.text !== text) latest = { text, marks }
  return latest.marks
}

function write(id: string, queued: StoredMark): void {
  slot(id).write(queued)
  if (slot(id).read() === undefined) unstored.set(id, queued)
  else unstored.delete(id)
}

function remove(id: string): void {
  unstored.delete(id)
  slot(id).remove()
}

interface Device {
  deviceID: string
  /** Of the last mark that was made. */
  sequence: number
}

const asDevice = (json: unknown): Device | undefined => {
  const { deviceID, sequence }: Partial<Record<keyof Device, unknown>> = Object(json)
  return typeof deviceID === 'string' && Number.isSafeInteger(sequence) ? (json as Device) : undefined
}

const deviceSlot = stored('check-in-device', asDevice)
/** For a browser that stores nothing, until the page is closed. */
let device: Device | undefined

function keepDevice(sequence: number): Device {
  const { deviceID } = deviceSlot.read() ?? device ?? { deviceID: randomId() }
  device = { deviceID, sequence }
  deviceSlot.write(device)
  return device
}

const lastSequence = () => (deviceSlot.read() ?? device)?.sequence ?? 0

/** Names this browser, whose marks keep their sequence. */
export const thisDevice = (): string => keepDevice(lastSequence()).deviceID

export function queueMarks(userID: string, marks: readonly StoredMark[]): void {
  removeEndedManifests(Date.now())
  // The clock may have been set back, and earlier versions kept no sequence beside the keys.
  let sequence = Math.max(lastSequence(), ...allIds().map((id) => partsOf(id).sequence || 0))
  for (const queued of marks) {
    sequence = Math.max(Date.now(), sequence + 1)
    const { mark } = queued
    const id = [userID, mark.madeAt + keptMs, sequence, mark.markID].join(':')
    write(id, { ...queued, mark: { ...mark, sequence } })
  }
  keepDevice(sequence)
  notify()
}

const idOf = (markID: string) => allIds().find((id) => partsOf(id).markID === markID)

export function unqueueMarks(markIDs: readonly string[]): void {
  for (const markID of markIDs) {
    const id = idOf(markID)
    if (id !== undefined) remove(id)
  }
  notify()
}

export function refuseMark(markID: string, refusal: string): void {
  const id = idOf(markID)
  const queued = id === undefined ? undefined : readSlot(id)
  if (id === undefined || !queued) return
  write(id, { ...queued, refusal })
  notify()
}

/** All that a user left. */
export function holdMarks(userID: string, held: string): void {
  for (const id of allIds()) {
    const queued = readSlot(id)
    if (queued && partsOf(id).userID === userID) write(id, { ...queued, held })
  }
  notify()
}

interface Dropped {
  madeAt: number
  isRefused: boolean
}

const isDropped = (json: unknown): json is Dropped => Number.isSafeInteger(Object(json).madeAt)
const asDropped = (json: unknown) => (Array.isArray(json) ? json.filter(isDropped) : undefined)
const droppedSlot = stored('check-in-dropped', asDropped)

/** Only after what waits was sent, as far as possible. Stays visible until someone dismisses it. */
export function dropOldMarks(nowMs: number): void {
  const old = allIds().filter((id) => madeAtOf(id) <= nowMs - keptMs)
  if (old.length === 0) return
  const dropped = old.map((id) => ({ madeAt: madeAtOf(id), isRefused: readSlot(id)?.refusal !== undefined }))
  droppedSlot.write([...(droppedSlot.read() ?? []), ...dropped])
  for (const id of old) remove(id)
  notify()
}

/** '3 marks from Nov 11 were too old to send.' Empty without any. */
export function droppedText(): string {
  const dropped = droppedSlot.read() ?? []
  const unsent = dropped.filter(({ isRefused }) => !isRefused)
  const refused = dropped.filter(({ isRefused }) => isRefused)
  return [...droppedWords(unsent, 'too old to send'), ...droppedWords(refused, 'refused')].join(' ')
}

function droppedWords(dropped: readonly Dropped[], what: string): string[] {
  if (dropped.length === 0) return []
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const dates = dropped.map(({ madeAt }) => localDateAt(madeAt, timeZone)).toSorted()
  const [first = '', last = ''] = [dates[0], dates.at(-1)].map((date) => shortDateText(date ?? ''))
  const from = first === last ? `from ${first}` : `from ${first} to ${last}`
  return [
    dropped.length === 1 ? `1 mark ${from} was ${what}.` : `${dropped.length} marks ${from} were ${what}.`,
  ]
}

export function dismissDropped(): void {
  droppedSlot.remove()
  notify()
}

/** Also of changes by other tabs. */
export function onQueue(listener: () => void): () => void {
  listeners.add(listener)
  const stop = onStoredElsewhere(name, listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}
