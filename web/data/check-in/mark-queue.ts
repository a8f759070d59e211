import type { QueuedMark } from '#web/data/check-in/merge-marks.ts'
import { idsOfTheDay, onDayChangeElsewhere } from '#web/data/check-in/stored-day.ts'
import { removeEndedDays, stored } from '#web/storage.ts'

/*
 * Marks that the server hasn't confirmed. Each has a key of its own, `userId:expiresAtMs:sequence:markID`, so that two
 * tabs can't overwrite each other's. They belong to one user: another one neither sees nor sends them.
 */
const name = 'check-in-queue'

const asQueued = (json: unknown): QueuedMark | undefined => {
  const { departureID, guest, mark, refusal }: Partial<Record<keyof QueuedMark, unknown>> = Object(json)
  const { markID, quoteID }: { markID?: unknown; quoteID?: unknown } = Object(mark)
  const texts = [departureID, guest, markID, quoteID, refusal ?? '']
  return texts.every((text) => typeof text === 'string') ? (json as QueuedMark) : undefined
}

const slot = (id: string) => stored<QueuedMark>(name, asQueued, id)

/** For a browser that stores nothing. */
const unstored = new Map<string, QueuedMark>()
window.addEventListener('signed-out', () => unstored.clear())
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

function partsOf(id: string) {
  const [userID = '', expiresAt, sequence, markID] = id.split(':')
  return { userID, expiresAt: Number(expiresAt), sequence: Number(sequence), markID }
}

function idsOf(userID: string): string[] {
  const all = [...idsOfTheDay(name, userID), ...unstored.keys()].map((id) => ({ id, ...partsOf(id) }))
  const now = Date.now()
  return all
    .filter((one) => one.userID === userID && one.expiresAt > now)
    .toSorted((one, other) => one.sequence - other.sequence)
    .map(({ id }) => id)
}

const readSlot = (id: string) => unstored.get(id) ?? slot(id).read()

let latest: { text: string; marks: readonly QueuedMark[] } = { text: '', marks: [] }

/** In the order made. The same array as long as nothing changes. */
export function queuedMarks(userID: string): readonly QueuedMark[] {
  const marks = idsOf(userID).flatMap((id) => readSlot(id) ?? [])
  const text = JSON.stringify([userID, marks])
  if (latest.text !== text) latest = { text, marks }
  return latest.marks
}

function write(id: string, queued: QueuedMark): void {
  slot(id).write(queued)
  if (slot(id).read() === undefined) unstored.set(id, queued)
  else unstored.delete(id)
}

let lastSequence = 0

export function queueMarks(userID: string, expiresAt: number, marks: readonly QueuedMark[]): void {
  removeEndedDays(Date.now())
  const known = idsOf(userID).map((id) => partsOf(id).sequence)
  // The device's clock may have been set back.
  lastSequence = Math.max(lastSequence, ...known)
  for (const queued of marks) {
    lastSequence = Math.max(Date.now(), lastSequence + 1)
    write([userID, expiresAt, lastSequence, queued.mark.markID].join(':'), queued)
  }
  notify()
}

function idOf(userID: string, markID: string): string | undefined {
  return idsOf(userID).find((id) => partsOf(id).markID === markID)
}

export function unqueueMarks(userID: string, markIDs: readonly string[]): void {
  for (const markID of markIDs) {
    const id = idOf(userID, markID)
    if (id === undefined) continue
    unstored.delete(id)
    slot(id).remove()
  }
  notify()
}

export function refuseMark(userID: string, markID: string, refusal: string): void {
  const id = idOf(userID, markID)
  const queued = id === undefined ? undefined : readSlot(id)
  if (id === undefined || !queued) return
  write(id, { ...queued, refusal })
  notify()
}

/** Also of changes by other tabs. */
export function onQueue(listener: () => void): () => void {
  listeners.add(listener)
  const stop = onDayChangeElsewhere(name, listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}
