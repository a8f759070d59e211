import { randomInt } from 'node:crypto'
import type { ServerResponse } from 'node:http'

import type { FastifyReply } from 'fastify'

import type { LiveChange, LiveTopic } from '#contract/day/day-routes.ts'
import type { Listener } from '#server/db/listener.ts'
import { type ChangedDeparture, readPayload } from '#server/features/availability/departures-payload.ts'
import type { Limits } from '#server/limits.ts'
import { Refusal } from '#server/refusal.ts'

const topicsOf = ({ id, productId, date }: ChangedDeparture): LiveTopic[] => [
  `day:${date}`,
  `departure:${id}`,
  `product:${productId}`,
]

/** A page whose answer arrived in the last 10 s doesn't read again when its stream opens. Its data may be a little older. */
const recentMs = 15_000

interface Changes {
  /** Undefined when every departure may have changed. */
  changed: readonly ChangedDeparture[] | undefined
  atMs: number
}

/** The open streams of this process, by what they watch. */
export class LiveStreams {
  readonly #limits: Limits['streams']
  readonly #byTopic = new Map<LiveTopic, Set<LiveStream>>()
  readonly #byUser = new Map<string, number>()
  /** For a stream that opens just after its page was read. */
  #recent: Changes[] = []
  readonly #clock: () => Temporal.Instant
  #count = 0
  #stopping = false

  constructor(limits: Limits['streams'], listener: Listener, clock: () => Temporal.Instant) {
    this.#limits = limits
    this.#clock = clock
    listener.on('departures', (payload) => this.#notify(readPayload(payload)))
    // An import can change any departure.
    listener.on('catalogue', () => this.#notify(undefined))
  }

  get count() {
    return this.#count
  }

  /** Refuses a stream that is one too many. */
  assertRoom(userId: string) {
    const { user, process } = this.#limits
    if (this.#stopping) throw new Refusal('busy', { retryAfterSeconds: 1 })
    if (process > 0 && this.#count >= process) {
      const messages = ['Too many pages are open for live updates. Please try again later.']
      throw new Refusal('busy', { messages, retryAfterSeconds: 60 })
    }
    if (user > 0 && (this.#byUser.get(userId) ?? 0) >= user) {
      const messages = [`Too many pages are open: at most ${user} can have live updates. Close some of them.`]
      throw new Refusal('too_many_requests', { messages, retryAfterSeconds: 60 })
    }
  }

  add(stream: LiveStream) {
    const { topic, userId } = stream
    const watching = this.#byTopic.get(topic) ?? new Set()
    this.#byTopic.set(topic, watching.add(stream))
    this.#byUser.set(userId, (this.#byUser.get(userId) ?? 0) + 1)
    this.#count += 1
    stream.onClose(() => this.#remove(stream))
    this.#forgetOld()
    for (const { changed } of this.#recent) sendTo([stream], changed)
  }

  /** For a stop, which waits for all answers. */
  endAll() {
    this.#stopping = true
    for (const stream of this.#all()) stream.end()
  }

  #remove(stream: LiveStream) {
    const { topic, userId } = stream
    const watching = this.#byTopic.get(topic)
    watching?.delete(stream)
    if (watching?.size === 0) this.#byTopic.delete(topic)
    const left = (this.#byUser.get(userId) ?? 0) - 1
    if (left > 0) this.#byUser.set(userId, left)
    else this.#byUser.delete(userId)
    this.#count -= 1
  }

  #all() {
    return [...this.#byTopic.values()].flatMap((streams) => [...streams])
  }

  #notify(changed: readonly ChangedDeparture[] | undefined) {
    this.#forgetOld()
    this.#recent.push({ changed, atMs: this.#clock().epochMilliseconds })
    const watching = new Set((changed ?? []).flatMap(topicsOf))
    sendTo(
      changed ? [...watching].flatMap((topic) => [...(this.#byTopic.get(topic) ?? [])]) : this.#all(),
      changed,
    )
  }

  #forgetOld() {
    const since = this.#clock().epochMilliseconds - recentMs
    this.#recent = this.#recent.filter(({ atMs }) => atMs > since)
  }
}

/** To those that watch a changed departure. */
function sendTo(streams: readonly LiveStream[], changed: Changes['changed']) {
  for (const stream of streams) {
    const own = changed?.filter((departure) => topicsOf(departure).includes(stream.topic))
    if (own?.length === 0) continue
    const dates = [...new Set(own?.map(({ date }) => date))]
    stream.send({ dates, departures: own?.map(({ id }) => String(id)) ?? [] })
  }
}

/** Shorter than the idle timeouts of proxies and of our own server. */
const heartbeatMs = 20_000
/** A client that reads slower than this is dropped; it comes back and reads the state again. */
const maxUnsentBytes = 16 * 1024
/** In milliseconds, random so that the clients of a stopped process don't all come back at once. */
const retryMs = { min: 1_000, max: 4_000 }

interface Options {
  topic: LiveTopic
  userId: string
  /** Asked with every heartbeat; false ends the stream. */
  mayContinue: () => Promise<boolean>
}

/** One answer of server-sent events. It ends when the client leaves, its session ends or the process stops. */
export class LiveStream {
  readonly topic: LiveTopic
  readonly userId: string
  readonly #mayContinue: () => Promise<boolean>
  readonly #raw: ServerResponse
  readonly #heartbeat: NodeJS.Timeout

  constructor(reply: FastifyReply, { topic, userId, mayContinue }: Options) {
    this.topic = topic
    this.userId = userId
    this.#mayContinue = mayContinue
    reply.hijack()
    this.#raw = reply.raw
    this.#raw.on('error', () => undefined)
    // A hijacked reply sends no headers by itself.
    this.#raw.writeHead(200, { ...reply.getHeaders(), ...streamHeaders } as Record<string, string>)
    this.#write(`retry: ${randomInt(retryMs.min, retryMs.max)}\n\n`)
    this.#heartbeat = setInterval(() => void this.#beat(), heartbeatMs).unref()
    this.onClose(() => clearInterval(this.#heartbeat))
  }

  /** At once if the client has left already, while its access was checked. */
  onClose(callback: () => void) {
    if (this.#raw.destroyed) callback()
    else this.#raw.once('close', callback)
  }

  send(change: LiveChange) {
    this.#write(`event: changed\ndata: ${JSON.stringify(change)}\n\n`)
  }

  end() {
    this.#raw.end()
  }

  async #beat() {
    if (await this.#mayContinue()) this.#write(':\n\n')
    else this.end()
  }

  #write(text: string) {
    if (this.#raw.writableEnded || this.#raw.destroyed) return
    this.#raw.write(text)
    if (this.#raw.writableLength > maxUnsentBytes) this.#raw.destroy()
  }
}

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  /** nginx would collect the events. */
  'x-accel-buffering': 'no',
  /** Its connection serves nothing else, so a stop need not wait until it is idle. */
  connection: 'close',
}
