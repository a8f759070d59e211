import type { Page } from '@playwright/test'

/** By keyboard, so that nothing depends on where the frame is while the page around it scrolls. */
export async function pay(page: Page, number = '4242 4242 4242 4242') {
  const frame = page.frameLocator('iframe[title="Card payment"]')
  await frame.getByLabel('Name on card').fill('Ada Lovelace')
  await frame.getByLabel('Card number').fill(number)
  await frame.getByLabel('Expiry (MM/YY)').fill('12/40')
  await frame.getByLabel('Security code').fill('123')
  await frame.getByRole('button', { name: /^Pay / }).press('Enter')
  return frame
}
