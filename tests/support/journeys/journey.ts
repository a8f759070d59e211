import { type BrowserContext, expect, type Locator, type Page, test as base } from '@playwright/test'

import { demoPassword } from '#server/demo/demo-agencies.ts'
import { portalPort } from '#tests/support/journeys/portal-for-run.ts'
import { SharedProfile } from '#tests/support/journeys/shared-profile.ts'
import { type Expected, watchContext } from '#tests/support/journeys/watch-context.ts'
import { SiteVisitor } from '#tests/support/processes/site-visitor.ts'

export { expect } from '@playwright/test'
export { demoPassword }

/** Fails a journey when one of its contexts logs an error, throws or calls another host. */
export const test = base.extend<
  Expected & { newContext: () => Promise<BrowserContext> },
  { profile: SharedProfile }
>({
  expectedFailures: [undefined, { option: true }],
  endsSession: [false, { option: true }],
  profile: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads fixture names from the pattern
    async ({}, use) => {
      const profile = new SharedProfile()
      await use(profile)
      await profile.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, profile, expectedFailures, endsSession }, use, { errors }) => {
    const context = await profile.open(browser)
    const { complaints, stop } = watchContext(context, { expectedFailures, endsSession })
    await use(context)
    if (errors.length > 0) await printFrames(context)
    stop()
    await profile.reset()
    expect(complaints).toEqual([])
  },
  /** Another browser profile beside the journey's own. */
  newContext: async ({ browser, expectedFailures, endsSession }, use) => {
    const complaints: string[][] = []
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext()
      contexts.push(context)
      complaints.push(watchContext(context, { expectedFailures, endsSession }).complaints)
      return context
    })
    for (const context of contexts) await context.close()
    expect(complaints.flat()).toEqual([])
  },
})

/** Playwright's report of a failure leaves out what frames showed. */
async function printFrames(context: BrowserContext) {
  const inner = context.pages().flatMap((page) => page.frames().filter((frame) => frame.parentFrame()))
  for (const frame of inner) console.log(frame.url(), await frame.locator('body').innerText())
}

/** The provider's own site has no subdomain. */
export type Site = string | undefined

export function siteUrl(site: Site, path = '/'): string {
  return `http://${site ? `${site}.` : ''}localhost:${portalPort()}${path}`
}

/** Opens a page with a session made through the API, for journeys that aren't about signing in. */
export async function arriveSignedIn(page: Page, site: Site, username: string, path = '/'): Promise<void> {
  await giveSession(page.context(), site, username)
  await page.goto(siteUrl(site, path))
  await expect(page.getByRole('banner')).toBeVisible()
}

/** Navigates inside the app, which is much cheaper than loading it again. */
export const goInApp = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), path)

export async function giveSession(context: BrowserContext, site: Site, username: string): Promise<void> {
  const visitor = await signedInVisitor(site, username)
  const [name = '', value = ''] = visitor.cookie?.split('=') ?? []
  await context.addCookies([{ name, value, url: siteUrl(site), httpOnly: true, sameSite: 'Lax' }])
}

const sessions = new Map<string, SiteVisitor>()

/** Signs in once per user and worker, because hashing a password is slow on purpose; again when a journey ended the session. */
export async function signedInVisitor(site: Site, username: string): Promise<SiteVisitor> {
  const key = `${username}@${site}:${portalPort()}`
  const known = sessions.get(key)
  if (known && (await known.check()).status === 200) return known
  const visitor = new SiteVisitor(portalPort(), site)
  expect((await visitor.signIn(username)).status).toBe(200)
  sessions.set(key, visitor)
  return visitor
}

/** Fills in the login form. */
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

/** A key pressed before an opening dialog takes the focus goes elsewhere. */
export const expectFocusInside = (dialog: Locator): Promise<void> =>
  expect(dialog.locator(':focus')).toBeVisible()

/** A disabled button can't get the focus, so the key would press another one. */
export async function pressEnter(button: Locator): Promise<void> {
  await expect(button).toBeEnabled()
  await button.press('Enter')
}

/** The previous page may show the same heading before the address changes. */
const expectPath = (page: Page, path: string) => expect.poll(() => new URL(page.url()).pathname).toBe(path)

export async function expectLogin(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  await expectPath(page, '/login')
}

export async function expectHome(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Direct Connect' })).toBeVisible()
  await expectPath(page, '/')
}

export async function expectNoHorizontalScrolling(page: Page): Promise<void> {
  // An open menu moves a moment after the window is resized.
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(tooWide, 'pixels of horizontal overflow').toBeLessThanOrEqual(0)
}
