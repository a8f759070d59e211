import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { FastifyReply } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'

import { LiveStream, LiveStreams } from '#server/http/live/live-streams.ts'

/** A stream over a real connection. */
async function opened(mayContinue = async () => true) {
  const streaming = Promise.withResolvers<LiveStream>()
  const server = createServer((_, raw) => {
    const reply = { raw, hijack: () => undefined, getHeaders: () => ({ 'x-request-id': 'id-1' }) }
    const options = { topic: 'product:tour', userId: 'user', mayContinue } as const
    streaming.resolve(new LiveStream(reply as unknown as FastifyReply, options))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  onTestFinished(() => void response.destroy())
  const stream = await streaming.promise
  return { stream, response, closed: new Promise<void>((resolve) => stream.onClose(resolve)) }
}

async function textUntil(response: IncomingMessage, end: string) {
  let text = ''
  for await (const chunk of response.iterator({ destroyOnReturn: false })) {
    text += String(chunk)
    if (text.includes(end)) return text
  }
  return text
}

test('no proxy buffers, stores or changes the events', async () => {
  const { stream, response } = await opened()
  expect(response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-request-id': 'id-1',
  })
  stream.send({ dates: ['2026-11-18'], departures: ['7'] })
  const text = await textUntil(response, '"7"]}')
  expect(text).toMatch(
    /^retry: [1-3]\d{3}\n\nevent: changed\ndata: \{"dates":\["2026-11-18"\],"departures":\["7"\]\}\n\n$/,
  )
})

test('a client that does not read is dropped, not buffered', async () => {
  const { stream, response, closed } = await opened()
  response.pause()
  const dates = Array.from({ length: 1000 }, () => '2026-11-18')
  let sent = 0
  const ended = closed.then(() => 'closed')
  // Loopback connections take a few megabytes before they say stop.
  while (sent < 10_000 && (await Promise.race([ended, Promise.resolve('open')])) === 'open') {
    stream.send({ dates, departures: [] })
    sent += 1
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await ended).toBe('closed')
  expect(sent).toBeLessThan(10_000)
})

test('a heartbeat every 20 seconds goes on while the session does', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  let isAllowed = true
  const { response, closed } = await opened(async () => isAllowed)
  await vi.advanceTimersByTimeAsync(40_000)
  expect(await textUntil(response, ':\n\n:\n\n')).toMatch(/\n\n:\n\n:\n\n$/)
  isAllowed = false
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await textUntil(response, 'never')).toBe('')
  await closed
})

test('a client that left while its access was checked leaves nothing behind', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const listener = { connected: true, on: () => undefined, close: async () => undefined }
  const streams = new LiveStreams({ user: 0, process: 0 }, listener, () => Temporal.Now.instant())
  const added = Promise.withResolvers<void>()
  const server = createServer((_, raw) => {
    raw.once('close', () => {
      const reply = { raw, hijack: () => undefined, getHeaders: () => ({}) }
      const options = { topic: 'product:tour', userId: 'user', mayContinue: async () => true } as const
      streams.add(new LiveStream(reply as unknown as FastifyReply, options))
      added.resolve()
    })
    request.destroy()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent: false })
  request.on('error', () => undefined)
  await added.promise
  expect({ open: streams.count, timers: vi.getTimerCount() }).toEqual({ open: 0, timers: 0 })
})
