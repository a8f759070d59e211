import type { QueryClient } from '@tanstack/react-query'

import type { MarkResult } from '#contract/day/manifest.ts'
import { CallError, textsOf } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'
import {
  dropOldMarks,
  holdMarks,
  queuedMarks,
  refuseMark,
  thisDevice,
  unqueueMarks,
} from '#web/data/check-in/mark-queue.ts'
import { mostAtOnce, nextBatch, type QueuedMark } from '#web/data/check-in/merge-marks.ts'
import { showTaken } from '#web/data/manifest.ts'
import { refreshAfterChange } from '#web/data/refresh-after-change.ts'
import { currentUserQuery, refreshCurrentUser } from '#web/data/sessions.ts'

const retryMs = 5000

interface Sender {
  sending?: Promise<void> | undefined
  timer?: ReturnType<typeof setTimeout> | undefined
}

/** One for each app, as tests start many. */
const senders = new WeakMap<QueryClient, Sender>()

function senderOf(client: QueryClient): Sender {
  const sender = senders.get(client) ?? {}
  senders.set(client, sender)
  return sender
}

/** Sends what waits, in order, and goes on until nothing does, even if the user opens another page. */
export function sendMarks(client: QueryClient): Promise<void> {
  const sender = senderOf(client)
  clearTimeout(sender.timer)
  sender.sending ??= sendOnce(client, sender)
  return sender.sending
}

async function sendOnce(client: QueryClient, sender: Sender): Promise<void> {
  const held = new Set<string>()
  // A browser may refuse the lock.
  const outcome = await alone(() => sendAll(client, held)).catch((): Outcome => 'retry')
  sender.sending = undefined
  dropOldMarks(Date.now())
  if (outcome === 'stop' || sendable(held, 1).length === 0) return
  sender.timer = setTimeout(() => void sendMarks(client), outcome === 'retry' ? retryMs : 0)
}

/** One tab sends at a time. Without https there are no locks; a mark that is sent twice is taken once anyway. */
function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  const locks = navigator.locks as LockManager | undefined
  return locks ? locks.request('check-in-queue', work) : work()
}

/** Without the marks of users that the server doesn't take from whoever is signed in: those wait. */
const sendable = (held: ReadonlySet<string>, most: number) =>
  nextBatch(
    queuedMarks().filter(({ userID }) => !held.has(userID)),
    most,
  )

/** Stop: no one is signed in, or someone who can't mark passengers. */
type Outcome = 'sent' | 'retry' | 'stop'

async function sendAll(client: QueryClient, held: Set<string>): Promise<Outcome> {
  const touched = new Set<string>()
  let most = mostAtOnce
  let outcome: Outcome | undefined
  while (outcome === undefined) {
    const batch = sendable(held, most)
    const [first] = batch
    if (!first) outcome = 'sent'
    else if (!client.getQueryData(currentUserQuery.queryKey)) outcome = 'stop'
    else {
      const { departureID, userID } = first
      touched.add(departureID)
      const step = await sendBatch(client, { userID, departureID, batch })
      if (step === 'one by one') most = 1
      else if (step === 'hold') held.add(userID)
      else if (step !== 'next') outcome = step
    }
  }
  // Without waiting: another tab may want to send.
  if (outcome === 'sent' && touched.size > 0) void refreshAfterChange(client, [...touched])
  return outcome
}

interface Batch {
  userID: string
  departureID: string
  batch: readonly QueuedMark[]
}

type Step = Outcome | 'next' | 'hold' | 'one by one'

async function sendBatch(client: QueryClient, sent: Batch): Promise<Step> {
  const { userID, departureID, batch } = sent
  try {
    const marks = batch.map(({ mark }) => mark)
    const device = { deviceID: thisDevice(), sentAt: Date.now() }
    const { results } = await call('markPassengers', { departureID, userID, ...device, marks })
    return await settle(client, sent, results)
  } catch (error) {
    return fail(client, sent, error)
  }
}

async function settle(client: QueryClient, sent: Batch, results: readonly MarkResult[]): Promise<Step> {
  const { departureID, batch } = sent
  const resultOf = ({ mark }: QueuedMark) => results.find(({ markID }) => markID === mark.markID)
  const settled = batch.filter((queued) => resultOf(queued))
  const taken = settled.filter((queued) => resultOf(queued)?.outcome !== 'refused')
  await showTaken(client, departureID, taken)
  unqueueMarks(taken.map(idOf))
  for (const queued of settled)
    if (!taken.includes(queued)) refuseMark(idOf(queued), resultOf(queued)?.message || refusedText)
  return settled.length > 0 ? 'next' : 'retry'
}

const idOf = ({ mark }: QueuedMark) => mark.markID
const refusedText = 'The server refused this mark.'

/** No answer, or a server that is busy: the marks wait. What the server refuses is not sent again. */
async function fail(client: QueryClient, { userID, batch }: Batch, error: unknown): Promise<Step> {
  const status = error instanceof CallError ? error.status : 500
  // 409: the server doesn't take this user's marks from whoever is signed in.
  if (status === 401 || status === 409) {
    if (status === 409) holdMarks(userID, textsOf(error).join(' '))
    await refreshCurrentUser(client)
    return status === 409 ? 'hold' : 'stop'
  }
  const isOurs = error instanceof CallError && Boolean(error.body.error ?? error.body.errors)
  // Someone else of the staff may be allowed to send them.
  if (isOurs && status === 403) return 'stop'
  if (!isOurs || ![400, 404].includes(status)) return 'retry'
  if (status === 400 && batch.length > 1) return 'one by one'
  for (const queued of batch) refuseMark(idOf(queued), textsOf(error).join(' '))
  return 'next'
}
