import type { Page } from '@playwright/test'

import {
  bookFirst,
  bookNow,
  expectReservation,
  fillForm,
  findDepartures,
  submitForm,
} from '#tests/support/journeys/booking.ts'
import { expectAccessible } from '#tests/support/journeys/expect-accessible.ts'
import {
  arriveSignedIn,
  expect,
  expectLogin,
  goInApp,
  signIn,
  siteUrl,
  test,
} from '#tests/support/journeys/journey.ts'
import { pay } from '#tests/support/journeys/pay-by-card.ts'

const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  /** Takes seconds to confirm. */
  slow: '4000 0000 0000 3220',
} as const

test.use({
  expectedFailures: /status of 4(?:0[02]|29) .*\/pay\/|net::ERR_CONNECTION_REFUSED/,
})

async function bookByCard(
  page: Page,
  site: string,
  from: number,
  titles: string[],
  check?: () => Promise<void>,
) {
  const wanted = { site, username: 'agent', code: 'GCN-PLANE', adult: titles.length, from }
  const { path } = await findDepartures(wanted)
  await arriveSignedIn(page, site, 'agent', path)
  await bookNow(page)
  await check?.()
  await fillForm(page, titles)
  await submitForm(page)
  return expectReservation(page)
}

/** Books through the API, for journeys that aren't about the form, and opens the reservation. */
async function openUnpaid(page: Page, site: string, from: number) {
  const { id } = await bookFirst({ site, username: 'agent', code: 'GCN-PLANE', adult: 1, from })
  await arriveSignedIn(page, site, 'agent', `/reservations/${id}`)
  return expectReservation(page)
}

const paymentFrame = (page: Page) => page.getByTitle('Card payment')
const insideFrame = (page: Page) => page.frames().find((frame) => frame.url().startsWith(siteUrl('pay')))

/** Playwright sees the navigations of a frame of another origin, but not its calls. */
const breakCalls = (page: Page, how: 'fail' | 'fail once' | 'hang') =>
  insideFrame(page)?.evaluate((how) => {
    const works = window.fetch
    window.fetch = () => {
      if (how === 'hang') return new Promise(() => undefined)
      if (how === 'fail once') window.fetch = works
      return Promise.reject(new TypeError('Failed'))
    }
  }, how)

test('the payment page is another origin, shown in a sandbox that reaches nothing around it; a reload shows the same payment page, and its errors get the focus', async ({
  page,
}) => {
  const card = await openUnpaid(page, 'family', 40)
  const frame = paymentFrame(page)
  await expect(frame).toHaveAttribute('src', new RegExp(`^${siteUrl('pay', '/pay/')}[\\w-]{43}$`))
  await expect(frame).toHaveAttribute('sandbox', 'allow-forms allow-scripts allow-same-origin')
  await expect(page.frameLocator('iframe').getByLabel('Card number')).toBeVisible()
  const reached = await insideFrame(page)?.evaluate(() => {
    try {
      return parent.document.title
    } catch (error) {
      return error instanceof DOMException ? error.name : 'another error'
    }
  })
  expect(reached).toBe('SecurityError')
  expect(await page.context().cookies(siteUrl('pay'))).toEqual([])

  const link = await frame.getAttribute('src')
  await page.reload()
  await expect(frame).toHaveAttribute('src', link ?? '')
  const inside = await pay(page, '4242 4242 4242 4241')
  await expect(inside.getByText('Enter a valid card number.')).toBeVisible()
  await expect(inside.getByLabel('Card number')).toBeFocused()
  await expect(inside.getByLabel('Card number')).toHaveValue('4242 4242 4242 4241')
  await expect(inside.getByLabel('Security code')).toHaveValue('123')
  await expectButtonInFrame(page)
  const placeBefore = await card.boundingBox()
  await pay(page, cards.good)
  await expect(card).toContainText('Confirmed')
  expect(await card.boundingBox(), 'the card stays in its place').toMatchObject({
    x: placeBefore?.x,
    width: placeBefore?.width,
  })
})

/** The frame has grown with the errors, so that nothing in it is cut off. */
async function expectButtonInFrame(page: Page) {
  const button = page.frameLocator('iframe').getByRole('button', { name: /^Pay / })
  await expect
    .poll(async () => {
      const [inner, outer] = await Promise.all([button.boundingBox(), paymentFrame(page).boundingBox()])
      return inner && outer && inner.y + inner.height <= outer.y + outer.height
    })
    .toBe(true)
}

test.describe('an ended session', () => {
  test.use({ endsSession: true })

  test('a payment succeeds though the session has ended, and signing in again shows it', async ({ page }) => {
    const card = await openUnpaid(page, 'family', 42)
    const frame = page.frameLocator('iframe[title="Card payment"]')
    await expect(frame.getByLabel('Card number')).toBeVisible()
    await page.context().clearCookies()
    await page.waitForResponse((answer) => answer.url().includes('/status/') && answer.status() === 401)
    await pay(page, cards.good)
    await expectLogin(page)
    await signIn(page, 'agent')
    await expect(card).toContainText('Confirmed')
  })
})

test('on a phone a declined card can be replaced, and the reservation is confirmed without a reload', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const card = await bookByCard(page, 'family', 20, ['Passenger 1 (Adult)', 'Passenger 2 (Adult)'])
  await expect(card).toContainText('Pending')
  await expect(card.getByRole('timer')).toHaveText(/^Seats held for 1[45]:\d\d$/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Waiting for payment' })).toHaveAttribute(
    'aria-current',
    'step',
  )
  await expectAccessible(page)
  await expect(page.getByText('Seats held for').filter({ visible: true }).first()).toBeInViewport()
  await page.frameLocator('iframe').getByRole('button', { name: /^Pay / }).click()
  await expect(page.frameLocator('iframe').getByText('Enter the name on the card.')).toBeVisible()
  await expectButtonInFrame(page)
  const frame = await pay(page, cards.declined)
  await expect(frame.getByRole('alert')).toContainText(/declined/i)
  await expect(card).toContainText('Pending')
  await expect(page.getByText('Seats held for').filter({ visible: true }).first()).toBeInViewport()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await pay(page, cards.slow)
  // The card takes ten seconds. A machine that stalls for longer shows the result at once.
  const isProcessing = () => frame.getByText('Processing…').isVisible()
  const isConfirmed = async () => (await card.innerText()).includes('Confirmed')
  await expect.poll(async () => (await isProcessing()) || (await isConfirmed())).toBe(true)
  await expect(card).toContainText('Confirmed', { timeout: 20_000 })
  await expect(page.getByTitle('Card payment')).toBeHidden()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await expect(card.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(card.getByRole('heading', { level: 2 })).toBeInViewport()
})

test('after ten declined cards the payment page says when to try again, and keeps what was typed', async ({
  page,
}) => {
  await openUnpaid(page, 'family', 50)
  const inside = page.frameLocator('iframe')
  for (let tries = 1; tries <= 11; tries += 1) {
    await pay(page, cards.declined)
    await expect(inside.getByRole('button', { name: /^Pay / })).toBeEnabled()
  }
  await expect(inside.getByRole('alert')).toHaveText(
    'Too many card attempts. Please try again in 15 minutes.',
  )
  await expect(inside.getByLabel('Card number')).toHaveValue(cards.declined)
  await expect(inside.getByLabel('Name on card')).toHaveValue('Ada Lovelace')
})

test('pax mode: no passenger types and no child price; a payment page that fails or hangs can be reloaded, and sends again by itself', async ({
  page,
}) => {
  const card = await bookByCard(page, 'desert', 30, ['Passenger 1', 'Passenger 2'], async () => {
    await expect(page.getByRole('region', { name: 'Passenger 2', exact: true })).toBeVisible()
    const pricing = page.getByRole('region', { name: 'Pricing' })
    await expect(pricing.getByRole('columnheader')).toHaveText(['Per person', 'Passenger × 2'])
    await expect(page.getByText('Child')).toBeHidden()
  })
  const passengers = card.getByRole('table', { name: 'Passengers' })
  await expect(passengers.getByRole('columnheader')).toHaveText(['Name', 'Body Weight'])
  await expect(page.frameLocator('iframe').getByLabel('Name on card')).toBeVisible()
  await page.route('**/pay/**', (route) => route.abort('connectionrefused'))
  await breakCalls(page, 'fail')
  await pay(page, cards.good)
  const again = page.getByRole('button', { name: 'Reload payment page' })
  await expect(again).toBeFocused()
  await expect(page.getByRole('alert')).toContainText("You won't be charged twice.")
  await expectAccessible(page)
  await page.unrouteAll()
  await again.press('Enter')
  await expect(page.frameLocator('iframe').getByLabel('Name on card')).toBeVisible()
  await breakCalls(page, 'hang')
  await pay(page, cards.good)
  const slow = page.getByRole('alert').getByText('The payment page is taking a while.')
  await expect(slow).toBeVisible({ timeout: 20_000 })
  await again.click()
  await expect(slow).toBeHidden()
  await expect(page.frameLocator('iframe').getByLabel('Name on card')).toBeVisible()
  await breakCalls(page, 'fail once')
  await pay(page, cards.good)
  await expect(card).toContainText('Confirmed')
})

test('in test mode the reservation is marked as a test, on the card and in the list', async ({ page }) => {
  const card = await openUnpaid(page, 'sandbox', 30)
  await expect(card.getByText('Test', { exact: true })).toBeVisible()
  await expect(page.getByText('Agency is in test mode.')).toBeVisible()
  const heading = await card.getByRole('heading', { level: 2 }).textContent()
  const number = heading?.replace(/\D/g, '') ?? ''
  await goInApp(page, '/reservations')
  await expect(page.getByRole('row', { name: new RegExp(`^${number}`) })).toContainText('Test')
})
