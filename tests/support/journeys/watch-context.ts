import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test'

/** The session check of a visitor who isn't signed in. */
const notSignedIn = /status of 401 .*\/api\/auth\/check$/

/** Collects console errors (including Content-Security-Policy violations), exceptions and requests to other hosts. */
export function watchContext(context: BrowserContext, expected: RegExp | undefined): string[] {
  const errors: string[] = []
  const report = (text: string) => {
    if (!notSignedIn.test(text) && !expected?.test(text)) errors.push(text)
  }
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') report(textOf(message))
  })
  context.on('weberror', (error) => report(`exception: ${error.error().message}`))
  context.on('request', (request) => {
    if (!isOwn(request)) report(`request to another host: ${request.url()}`)
  })
  return errors
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
