import type { Page } from '@playwright/test'

import { fileOf } from '#server/features/catalogue/catalogue-file.ts'
import {
  bookNow,
  expectReservation,
  fillForm,
  passenger,
  submitForm,
} from '#tests/support/journeys/booking.ts'
import { test } from '#tests/support/journeys/empty-portal.ts'
import { expectAccessible } from '#tests/support/journeys/expect-accessible.ts'
import { arriveSignedIn, expect, goInApp } from '#tests/support/journeys/journey.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'

/** Two departures that leave in some hours, today where they leave, at any time of the day. */
function todaysTour() {
  const isDay = [...Array(18).keys()].slice(2).includes(new Date().getUTCHours())
  const timeZone = isDay ? 'Atlantic/Reykjavik' : 'Pacific/Honolulu'
  const [date = '', time = ''] = new Date().toLocaleString('sv-SE', { timeZone }).split(' ')
  const hour = Number(time.slice(0, 2))
  const times = [2, 3].map((hours) => `${String(hour + hours).padStart(2, '0')}:00`)
  const weightRule = { maxPassengerPounds: 300, extraSeatFromPounds: 290, extraSeatCents: 50_00 }
  const schedules = [testSchedule({ validTo: date, times, capacity: 3, payloadPounds: 900 })]
  return { date, times, product: testProduct('rim', { name: 'Rim Flight', timeZone, weightRule, schedules }) }
}
const { date, times, product } = todaysTour()

test.use({ catalogue: fileOf(testCatalogue(product)) })

/** Ada and Byron, 150 lb each, pay $220.00 in cash. */
async function sellForCash(page: Page, departure: number) {
  await arriveSignedIn(page, undefined, 'chief', `/products/rim?date=${date}&adult=2`)
  // The earlier departure has too few seats once a party is on it.
  await bookNow(page)
  await fillForm(page, ['Passenger 1 (Adult)', 'Passenger 2 (Adult)'])
  await expect(passenger(page, 'Passenger 2 (Adult)').getByLabel('Body Weight (in lbs)')).toHaveValue('150')
  await page.getByLabel('Cash').check()
  await page.getByLabel('Payment reference').fill(`R-${departure}`)
  await expectAccessible(page)
  await submitForm(page)
  const card = await expectReservation(page)
  await expect(card).toContainText(`Cash, R-${departure}`)
  return (await card.getByRole('heading', { level: 2 }).innerText()).replaceAll(/\D/g, '')
}

/** The helicopter carries less on a hot day. */
async function changePayload(page: Page, time: string) {
  await goInApp(page, `/departures?date=${date}`)
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: `${time} Rim Flight` }) })
  await expect(row).toContainText('300 of 900 lb')
  await page.getByRole('button', { name: `Actions for ${time} Rim Flight` }).click()
  await page.getByRole('menuitem', { name: 'Change payload' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change payload' })
  await dialog.getByLabel('Payload').fill('400')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change payload' }).click()
  await expect(row).toContainText('300 of 400 lb')
  return row
}

async function openCheckIn(page: Page, time: string, orl: string) {
  await page.getByRole('link', { name: `${time} Rim Flight` }).click()
  await page.getByRole('link', { name: 'Check in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check in' })).toBeVisible()
  const party = page.getByRole('region', { name: orl })
  const weigh = async (guest: string, pounds: string) => {
    const field = party.getByLabel(`Scale weight of ${guest} in lb`)
    await field.fill(pounds)
    await field.press('Enter')
  }
  return { party, weigh, press: (name: string) => party.getByRole('button', { name }).click() }
}

for (const [departure, width] of [1280, 360].entries())
  test(`at ${width} pixels the gate weighs, boards with a reason, releases a seat and takes it back`, async ({
    page,
  }) => {
    const time = times[departure] ?? ''
    await page.setViewportSize({ width, height: width === 360 ? 740 : 800 })
    const orl = await sellForCash(page, departure)
    const row = await changePayload(page, time)
    const { party, weigh, press } = await openCheckIn(page, time, orl)

    await test.step("a no-show's seat is released and taken back", async () => {
      await press('No-show: Byron 1 Lovelace')
      await press('Release seats: Byron 1 Lovelace')
      const dialog = page.getByRole('dialog', { name: 'Release seats?' })
      await expect(dialog).toContainText('1 seat and 150 lb will be for sale again.')
      await dialog.getByRole('button', { name: 'Release seats' }).click()
      await expect(party.getByText('Seats released')).toBeVisible()
      await expect(page.getByText('1 seat of Byron 1 Lovelace released.')).toBeVisible()
      await expectAccessible(page)
      await press('Undo: Byron 1 Lovelace')
      await expect(party.getByText('Seats released')).toBeHidden()
    })

    await test.step('the scale says more than was declared', async () => {
      await weigh('Ada Lovelace', '310')
      await expect(party.getByText('Over the limit of 300 lb')).toBeVisible()
      await expect(party.getByText('Needs a second seat. 1 seat is free.')).toBeVisible()
      await expect(page.getByText('Expected weight of 460 lb is 60 lb over the payload.')).toBeVisible()
    })

    await test.step('over the payload, boarding asks first', async () => {
      await press('Board Byron 1 Lovelace')
      const dialog = page.getByRole('dialog', { name: 'Over payload' })
      await expect(dialog).toContainText('This departure is 60 lb over its payload. Board anyway?')
      await dialog.getByRole('button', { name: 'Board anyway' }).click()
      await expect(party.getByText('Boarded', { exact: true })).toHaveCount(1)
    })

    await test.step('over the maximum, boarding needs a reason', async () => {
      await press('Board Ada Lovelace')
      const dialog = page.getByRole('dialog', { name: '2 questions before boarding' })
      await dialog.getByRole('button', { name: 'Board anyway' }).click()
      await expect(dialog.getByText('Enter a reason.')).toBeVisible()
      await expectAccessible(page)
      await dialog.getByLabel('Reason to board Ada Lovelace').fill('The pilot agreed.')
      await dialog.getByRole('button', { name: 'Board anyway' }).click()
      await expect(party.getByText('Boarded', { exact: true })).toHaveCount(2)
    })

    await goInApp(page, `/departures?date=${date}`)
    await expect(row).toContainText('460 of 400 lb')
    await expect(row).toContainText('300 lb declared')
    await expect(row).toContainText('2 of 2 boarded')
    await goInApp(page, '/takings')
    const line = page.getByRole('row').filter({ hasText: orl })
    await expect(line).toContainText(`CashR-${departure}`)
    await expect(line).toContainText('$220.00')
    await expectAccessible(page)
  })
