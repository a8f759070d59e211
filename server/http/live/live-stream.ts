import { randomInt } from 'node:crypto'
import type { ServerResponse } from 'node:http'

import type { FastifyReply } from 'fastify'

import type { LiveChange, LiveTopic } from '#contract/day/day-routes.ts'

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
