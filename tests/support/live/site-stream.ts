import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'

import { onTestFinished } from 'vitest'

import { livePath } from '#contract/day/day-files.ts'
import type { SiteVisitor } from '#tests/support/processes/site-visitor.ts'

interface SiteStream {
  /** What it has said so far. */
  said: () => string
  /** Whether the server ended it, or the connection broke. */
  end: Promise<'ended' | 'broken'>
}

/** A live stream of a running portal, as a browser opens it. */
export async function openSiteStream(visitor: SiteVisitor, topic: string): Promise<SiteStream> {
  const path = `${livePath}?watch=${encodeURIComponent(topic)}`
  const headers = visitor.headers()
  const request = get({ host: '127.0.0.1', port: visitor.port, agent: false, path, headers })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`The stream answered ${response.statusCode}.`)
  onTestFinished(() => void response.destroy())
  let said = ''
  response.setEncoding('utf8').on('data', (text: string) => (said += text))
  const end = new Promise<'ended' | 'broken'>((resolve) =>
    response.on('end', () => resolve('ended')).on('error', () => resolve('broken')),
  )
  return { said: () => said, end }
}
