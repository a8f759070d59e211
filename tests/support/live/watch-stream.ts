import type { Readable } from 'node:stream'

import { onTestFinished } from 'vitest'

import type { Visitor } from '#tests/support/visitor.ts'

/** An open stream and what it has said. */
export async function watchStream(visitor: Visitor, topic: string) {
  const headers = { host: visitor.host, cookie: visitor.cookie ?? '' }
  const answer = await visitor.app.inject({
    url: '/api/live',
    query: { watch: topic },
    headers,
    payloadAsStream: true,
  })
  const stream: Readable = answer.stream()
  const heard = { text: '', ended: false }
  stream.on('data', (chunk) => (heard.text += String(chunk))).on('end', () => (heard.ended = true))
  const leave = () => void answer.raw.res.destroy()
  onTestFinished(leave)
  return { heard, leave, status: answer.statusCode, headers: answer.headers }
}
