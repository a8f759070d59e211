import { Client } from 'pg'

import type { Connection } from '#server/db/database.ts'

/** Notifications from other processes through PostgreSQL. */
export interface Listener {
  /** While false, notifications are lost and caches can't be trusted. */
  readonly connected: boolean
  /** Also called after each connect, without a payload, because notifications may have been missed. */
  on(channel: string, callback: (payload: string) => void): void
  close(): Promise<void>
}

const retryMs = 500
/** Detects a connection that died silently. */
const checkMs = 2_000

/** Uses its own connection, and reconnects when it is lost. */
export function openListener(connection: Connection, channels: readonly string[]): Listener {
  const listener = new ReconnectingListener(connection, channels)
  void listener.connect()
  return listener
}

class ReconnectingListener implements Listener {
  connected = false
  readonly #connection: Connection
  readonly #channels: readonly string[]
  readonly #callbacks = new Map<string, ((payload: string) => void)[]>()
  #client: Client | undefined
  #retry: NodeJS.Timeout | undefined
  #check: NodeJS.Timeout | undefined
  #closed = false

  constructor(connection: Connection, channels: readonly string[]) {
    this.#connection = connection
    this.#channels = channels
  }

  on(channel: string, callback: (payload: string) => void) {
    this.#callbacks.set(channel, [...(this.#callbacks.get(channel) ?? []), callback])
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
    client.on('notification', ({ channel, payload = '' }) => this.#notify(channel, payload))
    try {
      await client.connect()
      for (const channel of this.#channels) await client.query(`listen ${channel}`)
    } catch {
      this.#lost(client)
      return
    }
    if (this.#client !== client) return
    this.connected = true
    const check = () => void client.query('select 1').catch(() => this.#lost(client))
    this.#check = setInterval(check, checkMs).unref()
    for (const channel of this.#channels) this.#notify(channel, '')
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

  #notify(channel: string, payload: string) {
    for (const callback of this.#callbacks.get(channel) ?? []) callback(payload)
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
