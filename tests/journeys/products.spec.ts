import type { Page } from '@playwright/test'

import { arriveSignedIn, expect, siteUrl, test } from '#tests/support/journeys/journey.ts'

const filterBox = (page: Page) => page.getByRole('textbox', { name: 'Filter by name or code' })
const cards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const codes = (page: Page) => page.getByRole('main').locator('tbody tr td:first-child')

test('each universe has a card with a striped table of its products', async ({ page }) => {
  await arriveSignedIn(page, 'canyon', 'agent')
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Products' })
    .click()
  await expect(cards(page)).toHaveText([
    'Grand Canyon West',
    'Grand Canyon South Rim',
    'Las Vegas and Hoover Dam',
    'Page and Lake Powell',
  ])
  const table = page.getByRole('table').first()
  await expect(table.getByRole('columnheader')).toHaveText([
    'Code',
    'Name',
    'Description',
    'City Code',
    'Airport Code',
    'Availability',
  ])
  const rows = table.locator('tbody tr')
  const colors = await rows.evaluateAll((all) => all.map((row) => getComputedStyle(row).backgroundColor))
  expect(new Set(colors).size).toBe(2)
  expect(colors).toEqual(colors.map((_, index) => colors[index % 2]))
  await expect(table.getByRole('link', { name: 'Check Availability' })).toHaveCount(colors.length)
})

test('the footer stays hidden while the page loads, so nothing jumps', async ({ page }) => {
  await arriveSignedIn(page, 'canyon', 'agent', '/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  const loaded = Promise.withResolvers<void>()
  await page.route('**/api/products', async (route) => {
    await loaded.promise
    await route.continue()
  })
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Products' })
    .click()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  loaded.resolve()
  await expect(cards(page)).toHaveCount(4)
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('the filter searches names and codes and survives navigation', async ({ page }) => {
  await arriveSignedIn(page, 'canyon', 'agent', '/products')
  await expect(cards(page)).toHaveCount(4)
  await page.keyboard.press('/')
  await expect(filterBox(page)).toBeFocused()
  await page.keyboard.type('RAFT')
  await expect(codes(page)).toHaveText(['HVD-RAFT', 'PGA-RAFT'])
  await expect(cards(page)).toHaveText(['Las Vegas and Hoover Dam', 'Page and Lake Powell'])
  await expect(page).toHaveURL(siteUrl('canyon', '/products?filter=RAFT'))

  await page.getByRole('link', { name: 'Check Availability' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Glen Canyon Float Trip' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Products' }).click()
  await expect(filterBox(page)).toHaveValue('RAFT')
  await expect(page).toHaveURL(siteUrl('canyon', '/products?filter=RAFT'))
  await page.reload()
  await expect(codes(page)).toHaveText(['HVD-RAFT', 'PGA-RAFT'])
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await expect(page).toHaveURL(siteUrl('canyon', '/products'))
  await expect(cards(page)).toHaveCount(4)
})

test('on a phone products can be sorted without headers', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await arriveSignedIn(page, 'canyon', 'agent', '/products?filter=GCW')
  await page.getByLabel('Sort by').selectOption('Name, A to Z')
  await expect(codes(page)).toHaveText(['GCW-BOAT', 'GCW-LAND', 'GCW-COACH', 'GCW-HELI', 'GCW-SUNSET'])
  await expect(page).toHaveURL(siteUrl('canyon', '/products?filter=GCW&sort=name'))
})
