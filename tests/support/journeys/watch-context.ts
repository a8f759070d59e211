import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test'

/** The guard's question who is signed in, answered 'nobody'. */
const nobodySignedIn = /status of 401 .*\/api\/auth\/check$/

/**
 * Collects what no page may do: complain in the console (a breach of the Content-Security-Policy is such a complaint),
 * throw, or ask another host for anything.
 */
export function watchContext(context: BrowserContext, expected: RegExp | undefined): string[] {
  const complaints: string[] = []
  const complain = (text: string) => {
    if (!nobodySignedIn.test(text) && !expected?.test(text)) complaints.push(text)
  }
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complain(textOf(message))
  })
  context.on('weberror', (error) => complain(`thrown: ${error.error().message}`))
  context.on('request', (request) => {
    if (!isOwn(request)) complain(`asked another host: ${request.url()}`)
  })
  return complaints
}

function textOf(message: ConsoleMessage): string {
  return `${message.text()} ${message.location().url}`
}

/** A person may go from one site to another; what a page itself asks for stays with the page's own host. */
function isOwn(request: Request): boolean {
  const { protocol, host, hostname } = new URL(request.url())
  if (protocol === 'data:' || protocol === 'blob:') return true
  if (request.isNavigationRequest()) return /(^|\.)localhost$/.test(hostname)
  return host === new URL(request.frame().url()).host
}
