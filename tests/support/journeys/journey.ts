import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'

import { demoPassword } from '#server/demo/demo-agencies.ts'
import { portalPort } from '#tests/support/journeys/portal-for-run.ts'
import { watchContext } from '#tests/support/journeys/watch-context.ts'
import { SiteVisitor } from '#tests/support/processes/site-visitor.ts'

export { expect } from '@playwright/test'
export { demoPassword }

/** Every context of a journey is watched: what it must never do fails the journey, whatever it was about. */
export const test = base.extend<{
  /** Answers that the browser complains of in its console and that this journey brings about on purpose. */
  expectedFailures: RegExp | undefined
  newContext: () => Promise<BrowserContext>
}>({
  expectedFailures: [undefined, { option: true }],
  context: async ({ context, expectedFailures }, use) => {
    const complaints = watchContext(context, expectedFailures)
    await use(context)
    expect(complaints).toEqual([])
  },
  /** Another browser beside the journey's own. */
  newContext: async ({ browser, expectedFailures }, use) => {
    const complaints: string[][] = []
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext()
      contexts.push(context)
      complaints.push(watchContext(context, expectedFailures))
      return context
    })
    for (const context of contexts) await context.close()
    expect(complaints.flat()).toEqual([])
  },
})

/** The provider's own site has no label. */
export type Site = string | undefined

export function siteUrl(site: Site, path = '/'): string {
  return `http://${site ? `${site}.` : ''}localhost:${portalPort()}${path}`
}

/** Signs in behind the form's back: for journeys that are about something else. */
export async function arriveSignedIn(page: Page, site: Site, username: string, path = '/'): Promise<void> {
  await giveSession(page.context(), site, username)
  await page.goto(siteUrl(site, path))
  await expect(page.getByRole('banner')).toBeVisible()
}

export async function giveSession(context: BrowserContext, site: Site, username: string): Promise<void> {
  const visitor = new SiteVisitor(portalPort(), site)
  const { status } = await visitor.signIn(username)
  expect(status).toBe(200)
  const [name = '', value = ''] = visitor.cookie?.split('=') ?? []
  await context.addCookies([{ name, value, url: siteUrl(site), httpOnly: true, sameSite: 'Lax' }])
}

/** Signs in as a person does, on a page that shows the login form. */
export async function signIn(page: Page, username: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

export async function signOut(page: Page, displayName: string): Promise<void> {
  await page.getByRole('button', { name: displayName }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expectLogin(page)
}

/** The page before can show the same heading while the address is still on its way. */
const expectPath = (page: Page, path: string) => expect.poll(() => new URL(page.url()).pathname).toBe(path)

export async function expectLogin(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  await expectPath(page, '/login')
}

export async function expectHome(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Direct Connect' })).toBeVisible()
  await expectPath(page, '/')
}

export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  // What hangs on something else, like an open menu, follows a moment after the window has changed.
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(tooWide, 'pixels that stand out sideways').toBeLessThanOrEqual(0)
}
