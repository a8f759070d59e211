import { expect, type Page } from '@playwright/test'

import { demoCatalogue } from '#server/demo/demo-catalogue.ts'
import { giveSession, type Site, siteUrl } from '#tests/support/journeys/journey.ts'

export type TourCode = 'GCW-BOAT' | 'GCW-HELI' | 'HVD-BUS'

/** The path of a demo tour. */
export function tourPath(code: TourCode): string {
  const tour = demoCatalogue('2026-11-15').products.find((product) => product.code === code)
  return `/products/${tour?.productID}`
}

/** Opens a tour's availability page and waits for its calendar. */
export async function openTour(page: Page, site: Site, code: TourCode, search = ''): Promise<void> {
  await giveSession(page.context(), site, 'agent')
  await page.goto(siteUrl(site, tourPath(code) + search))
  await expect(page.locator('[role=grid][aria-busy=false]')).toBeVisible()
}

/** Chooses one of next month's available days and returns its date. */
export async function chooseDay(page: Page, position: number): Promise<string> {
  const previous = page.getByRole('button', { name: 'Previous month' })
  if (await previous.isDisabled()) await page.getByRole('button', { name: 'Next month' }).click()
  await expect(previous).toBeEnabled()
  await expect(page.locator('[role=grid][aria-busy=false]')).toBeVisible()
  const day = page.locator('[data-date][aria-disabled=false]').nth(position)
  await day.click()
  return (await day.getAttribute('data-date')) ?? ''
}
