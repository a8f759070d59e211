import { Client } from 'pg'

import type { Connection } from '#server/db/database.ts'

/** News of other processes, through PostgreSQL. */
export interface Listener {
  /** False while the connection is down: then nothing that was remembered can be trusted. */
  readonly connected: boolean
  /** Also called whenever the connection comes back: what happened meanwhile was not heard. */
  on(channel: string, heard: () => void): void
  close(): Promise<void>
}

const retryMs = 500
/** A connection can be dead without a word: it is asked this often, and given up when it does not answer. */
const checkMs = 2_000

/** Keeps one connection of its own on which it hears what is notified, and makes a new one when that is lost. */
export function openListener(connection: Connection, channels: readonly string[]): Listener {
  const listener = new ReconnectingListener(connection, channels)
  void listener.connect()
  return listener
}

class ReconnectingListener implements Listener {
  connected = false
  readonly #connection: Connection
  readonly #channels: readonly string[]
  readonly #heard = new Map<string, (() => void)[]>()
  #client: Client | undefined
  #retry: NodeJS.Timeout | undefined
  #check: NodeJS.Timeout | undefined
  #closed = false

  constructor(connection: Connection, channels: readonly string[]) {
    this.#connection = connection
    this.#channels = channels
  }

  on(channel: string, heard: () => void) {
    this.#heard.set(channel, [...(this.#heard.get(channel) ?? []), heard])
  }

  async connect() {
    const connection = this.#connection
    const client = new Client({
      ...(typeof connection === 'string' ? { connectionString: connection } : connection),
      application_name: 'direct-connect listener',
      connectionTimeoutMillis: 5_000,
      query_timeout: checkMs,
      keepAlive: true,
    })
    this.#client = client
    client.on('error', () => this.#lost(client)).on('end', () => this.#lost(client))
    client.on('notification', ({ channel }) => this.#tell(channel))
    try {
      await client.connect()
      for (const channel of this.#channels) await client.query(`listen ${channel}`)
    } catch {
      this.#lost(client)
      return
    }
    if (this.#client !== client) return
    this.connected = true
    const ask = () => void client.query('select 1').catch(() => this.#lost(client))
    this.#check = setInterval(ask, checkMs).unref()
    for (const channel of this.#channels) this.#tell(channel)
  }

  async close() {
    this.#closed = true
    clearTimeout(this.#retry)
    clearInterval(this.#check)
    const client = this.#client
    this.#client = undefined
    this.connected = false
    await client?.end().catch(() => undefined)
  }

  #tell(channel: string) {
    for (const heard of this.#heard.get(channel) ?? []) heard()
  }

  #lost(client: Client) {
    if (this.#client !== client) return
    this.#client = undefined
    this.connected = false
    clearInterval(this.#check)
    client.end().catch(() => undefined)
    if (!this.#closed) this.#retry = setTimeout(() => void this.connect(), retryMs).unref()
  }
}
