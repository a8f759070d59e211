import type { Page } from '@playwright/test'

import { expectAccessible } from '#tests/support/journeys/expect-accessible.ts'
import {
  arriveSignedIn,
  expect,
  expectHome,
  expectNoSidewaysScrolling,
  siteUrl,
  test,
} from '#tests/support/journeys/journey.ts'

const filterBox = (page: Page) => page.getByRole('textbox', { name: 'Filter by name or code' })
const cards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const codes = (page: Page) => page.getByRole('main').locator('tbody tr td:first-child')

test('products stand in a card for each universe', async ({ page }) => {
  await arriveSignedIn(page, 'canyon', 'agent')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click()
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
})

test('while the page loads nothing stands below its shape that would jump', async ({ page }) => {
  await arriveSignedIn(page, 'canyon', 'agent')
  await expectHome(page)
  const loaded = Promise.withResolvers<void>()
  await page.route('**/api/products', async (route) => {
    await loaded.promise
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  loaded.resolve()
  await expect(cards(page)).toHaveCount(4)
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('the filter searches names and codes, and is kept while one moves around', async ({ page }) => {
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

test('nothing that matches is told, with a way back', async ({ page }) => {
  await arriveSignedIn(page, 'canyon', 'agent', '/products?filter=zeppelin')
  await expect(page.getByText('No product matches “zeppelin”')).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  await page.getByRole('main').getByRole('button', { name: 'Clear filter' }).last().click()
  await expect(cards(page)).toHaveCount(4)
})

test('a header sorts all cards, and a link shows the same order', async ({ page }) => {
  await arriveSignedIn(page, 'canyon', 'agent', '/products?filter=HELI')
  await page.getByRole('button', { name: 'Name' }).first().click()
  await expect(page).toHaveURL(siteUrl('canyon', '/products?filter=HELI&sort=name'))
  const header = page.getByRole('columnheader', { name: 'Name' })
  for (const one of await header.all()) await expect(one).toHaveAttribute('aria-sort', 'ascending')
  const ascending = await codes(page).allTextContents()
  await page.getByRole('button', { name: 'Name' }).first().click()
  await expect(header.first()).toHaveAttribute('aria-sort', 'descending')
  await page.reload()
  await expect(header.first()).toHaveAttribute('aria-sort', 'descending')
  expect((await codes(page).allTextContents()).sort()).toEqual(ascending.sort())
})

test('every way to the availability of a product leads there', async ({ page }) => {
  await arriveSignedIn(page, 'canyon', 'agent', '/products?filter=GCW-BOAT')
  const row = page.getByRole('row', { name: 'GCW-BOAT' })
  await expect(row).toBeVisible()
  const places = await row
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(places).toHaveLength(5)
  expect(new Set(places).size).toBe(1)
  const [place = ''] = places
  await row.getByRole('link', { name: 'GCW-BOAT' }).click()
  await expect(page).toHaveURL(siteUrl('canyon', place ?? ''))
  await expect(page).toHaveTitle('Canyon Floor Flight and River Boat · Direct Connect')
  await page.goBack()
  await expect(codes(page)).toHaveText(['GCW-BOAT'])
})

for (const { device, ...viewport } of [
  { device: 'desk', width: 1280, height: 800 },
  { device: 'phone', width: 360, height: 740 },
]) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('everyone can use the products', async ({ page }) => {
      await arriveSignedIn(page, 'canyon', 'agent', '/products')
      await expect(cards(page)).toHaveCount(4)
      await expectNoSidewaysScrolling(page)
      await expectAccessible(page)
      await filterBox(page).fill('zeppelin')
      await expect(page.getByText('No product matches “zeppelin”')).toBeVisible()
      await expectAccessible(page)
    })
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('products can be sorted without headers', async ({ page }) => {
    await arriveSignedIn(page, 'canyon', 'agent', '/products?filter=GCW')
    await page.getByLabel('Sort by').selectOption('Name, A to Z')
    await expect(codes(page)).toHaveText(['GCW-BOAT', 'GCW-LAND', 'GCW-COACH', 'GCW-HELI', 'GCW-SUNSET'])
    await expect(page).toHaveURL(siteUrl('canyon', '/products?filter=GCW&sort=name'))
  })
})
