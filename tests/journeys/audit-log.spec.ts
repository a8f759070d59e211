import { readFile } from 'node:fs/promises'

import { arriveSignedIn, expect, siteUrl, test } from '#tests/support/journeys/journey.ts'
import { createAgencyWithManager } from '#tests/support/journeys/new-agency.ts'

test('the audit log can be filtered by agency and change, and exported', async ({ page }) => {
  const { id, name, domain } = await createAgencyWithManager()
  await arriveSignedIn(page, undefined, 'admin', '/audit-log')
  const lines = page.getByRole('table', { name: 'Changes' }).getByRole('rowgroup').last().getByRole('row')
  await expect(lines.first()).toBeVisible()

  await page.getByRole('combobox', { name: 'Agency' }).fill(name)
  await page.getByRole('option', { name }).click()
  await expect(page).toHaveURL(siteUrl(undefined, `/audit-log?agency=${id}`))
  await expect(lines.filter({ hasText: 'Agency created' })).toHaveCount(1)
  const invited = lines.filter({ hasText: 'User invited' })
  await expect(invited).toContainText('Agency Administrator')
  await expect(lines.filter({ hasNotText: name })).toHaveCount(0)

  await page.getByLabel('Change', { exact: true }).selectOption('Agency created')
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText(domain)

  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const download = await started
  expect(download.suggestedFilename()).toBe('audit-log.csv')
  const rows = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/)
  expect(rows).toHaveLength(2)
  expect(rows[1]).toContain(domain)
})

test("an agency's administrator sees only the agency's own changes", async ({ page }) => {
  const { domain } = await createAgencyWithManager()
  await arriveSignedIn(page, domain, 'manager')
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Audit Log' })
    .click()
  const lines = page.getByRole('table', { name: 'Changes' }).getByRole('rowgroup').last().getByRole('row')
  await expect(lines.first()).toContainText('Signed in')
  await expect(page.getByRole('combobox', { name: 'Agency' })).toHaveCount(0)
  await expect(lines.filter({ hasText: 'Reservation booked' })).toHaveCount(0)
})
