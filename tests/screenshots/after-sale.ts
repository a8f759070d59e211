import type { Page } from '@playwright/test'

import type { ReservationHistory } from '#contract/changes/history.ts'
import type { Visit } from '#tests/screenshots/visit.ts'
import { open, press } from '#tests/support/journeys/accessible-states.ts'
import { bookFirst } from '#tests/support/journeys/booking.ts'
import { expect, goInApp } from '#tests/support/journeys/journey.ts'

const card = (page: Page) => page.getByRole('region', { name: /^Reservation# \d+$/ })
const dialog = (page: Page) => page.getByRole('dialog')

/** Two guests in two days: canceling costs half. */
async function book(site: string, username: string): Promise<string> {
  return (await bookFirst({ site, username, code: 'LAS-GCN-AIR', adult: 2, from: 2 })).id
}

async function showReservation(page: Page) {
  await open(`/reservations/${await book('canyon', 'manager')}`, 'Reservation')(page)
}

async function cancelWhole(page: Page) {
  await press(page, 'Cancel reservation')
  await expect(dialog(page).getByRole('button', { name: /^Cancel reservation, fee / })).toBeVisible()
}

async function cancelPassenger(page: Page) {
  await page.keyboard.press('Escape')
  await press(page, 'Cancel passengers')
  await dialog(page).getByLabel('Pat Prior, adult').nth(1).check()
  await expect(dialog(page).getByRole('button', { name: /^Cancel 1 passenger, fee / })).toBeVisible()
}

async function correct(page: Page) {
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Correct details' }).click()
  await page.getByRole('region', { name: 'Lead Passenger' }).getByLabel('Last Name').fill('Pryor')
  await page.getByLabel('Type').nth(1).selectOption('Child')
  await expect(page.getByRole('region', { name: 'Your changes' }).getByRole('listitem').first()).toBeVisible()
}

async function askAboutDifference(page: Page) {
  await press(page, 'Save changes')
  await expect(dialog(page).getByText('New total')).toBeVisible()
}

async function saveCorrection(page: Page) {
  await dialog(page)
    .getByRole('button', { name: /^Save changes/ })
    .click()
  await expect(page.getByText('Details corrected').first()).toBeVisible()
  await expect(card(page)).toBeVisible()
}

async function showCanceled(page: Page) {
  await page.getByRole('rowheader').getByRole('link').first().click()
  await expect(card(page).getByText(/^Canceled on /)).toBeVisible()
}

const agency: Visit = {
  site: 'canyon',
  user: 'manager',
  screens: [
    { name: 'reservation-with-history', show: showReservation },
    { name: 'cancel-reservation', show: cancelWhole },
    { name: 'cancel-passengers', show: cancelPassenger },
    { name: 'correct-reservation', show: correct },
    { name: 'correction-difference', show: askAboutDifference },
    { name: 'reservation-corrected', show: saveCorrection },
    { name: 'reservations-canceled', show: open('/reservations?tab=canceled', 'Recent Reservations') },
    { name: 'reservation-canceled', show: showCanceled },
  ],
}

async function showAgencyReservations(page: Page) {
  await goInApp(page, '/agencies')
  await page.getByRole('link', { name: 'Canyon Travel', exact: true }).click()
  await page.getByRole('link', { name: 'Reservations', exact: true }).click()
  await page.getByRole('tab', { name: /^Confirmed/ }).click()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
}

async function showAgencyReservation(page: Page) {
  const id = await book('canyon', 'manager')
  await goInApp(page, `${new URL(page.url()).pathname}/${id}`)
  await expect(card(page)).toBeVisible()
}

async function waiveFee(page: Page) {
  await cancelWhole(page)
  await dialog(page).getByLabel('Waive fee').check()
  await expect(dialog(page).getByText('The fee is waived.')).toBeVisible()
}

async function correctForAgency(page: Page) {
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Correct details' }).click()
  await expect(page.getByRole('region', { name: 'Your changes' })).toBeVisible()
}

const at = new Date().toISOString()
const refused: ReservationHistory['money'] = [
  {
    id: '2',
    kind: 'refund',
    at,
    amount: 349,
    state: 'refused',
    text: 'The card is closed.',
    reference: null,
  },
  { id: '1', kind: 'payment', at, amount: 698, state: 'succeeded', text: '', reference: 'test-4242' },
]

/** The test gateway never refuses a refund, so the answer is changed on its way. */
async function settle(page: Page) {
  await page.route('**/history', async (route) => {
    const answer = await route.fetch()
    const history = (await answer.json()) as ReservationHistory
    await route.fulfill({ response: answer, json: { ...history, money: refused } })
  })
  await page.goBack()
  await page.reload()
  await press(page, 'Refunded another way')
  await expect(dialog(page).getByLabel('Reference')).toBeVisible()
}

const provider: Visit = {
  site: undefined,
  user: 'admin',
  screens: [
    { name: 'agency-reservations', show: showAgencyReservations },
    { name: 'agency-reservation', show: showAgencyReservation },
    { name: 'agency-cancel-waived', show: waiveFee },
    { name: 'agency-correct-reservation', show: correctForAgency },
    { name: 'settle-refund', show: settle },
  ],
}

/** Corrections, cancellations and refunds, by the agency and by the provider. */
export const afterSale: readonly Visit[] = [agency, provider]
