import type { BrowserContext, ConsoleMessage, Request, WebError } from '@playwright/test'

/** The session check of a visitor who isn't signed in. */
const notSignedIn = /status of 401 .*\/api\/auth\/check$/

/** Calls that were under way when a session ended. */
const endedSession = /status of 401 .*\/api\//

export interface Expected {
  /** Console errors that this journey causes on purpose. */
  expectedFailures: RegExp | undefined
  /** Whether this journey ends a session that pages still use. */
  endsSession: boolean
}

interface Watch {
  complaints: string[]
  stop: () => void
}

/** Collects console errors (including Content-Security-Policy violations), exceptions and requests to other hosts. */
export function watchContext(context: BrowserContext, expected: Expected): Watch {
  const complaints: string[] = []
  const allowed = [notSignedIn, expected.expectedFailures, expected.endsSession ? endedSession : undefined]
  const report = (text: string) => {
    if (!allowed.some((pattern) => pattern?.test(text))) complaints.push(text)
  }
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning') report(textOf(message))
  }
  const onError = (error: WebError) => report(`exception: ${error.error().message}`)
  const onRequest = (request: Request) => {
    if (!isOwn(request)) report(`request to another host: ${request.url()}`)
  }
  context.on('console', onConsole).on('weberror', onError).on('request', onRequest)
  const stop = () => void context.off('console', onConsole).off('weberror', onError).off('request', onRequest)
  return { complaints, stop }
}

function textOf(message: ConsoleMessage): string {
  return `${message.text()} ${message.location().url}`
}

/** Navigation may change the site; everything else must stay on the page's own host. */
function isOwn(request: Request): boolean {
  const { protocol, host, hostname } = new URL(request.url())
  if (protocol === 'data:' || protocol === 'blob:') return true
  if (request.isNavigationRequest()) return /(^|\.)localhost$/.test(hostname)
  return host === new URL(request.frame().url()).host
}
