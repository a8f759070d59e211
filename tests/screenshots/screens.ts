import type { Page } from '@playwright/test'

import { afterSale } from '#tests/screenshots/after-sale.ts'
import { day } from '#tests/screenshots/day.ts'
import type { Screen, Visit } from '#tests/screenshots/visit.ts'
import { expectHeading, formAlert, open, press } from '#tests/support/journeys/accessible-states.ts'
import { bookFirst, bookNow, submitForm } from '#tests/support/journeys/booking.ts'
import { expect, signIn, siteUrl } from '#tests/support/journeys/journey.ts'
import { createEmptyAgency } from '#tests/support/journeys/new-agency.ts'
import { pay } from '#tests/support/journeys/pay-by-card.ts'
import { chooseDay, tourPath } from '#tests/support/journeys/tour-page.ts'

const at = (name: string, path: string, title: string): Screen => ({ name, show: open(path, title) })

/** A form with its errors. */
const refused = (name: string, path: string, title: string, button: string): Screen => ({
  name,
  show: async (page) => {
    await open(path, title)(page)
    await press(page, button)
    await expect(formAlert(page)).toBeVisible()
  },
})

const follow = (name: string, link: string | RegExp, title: RegExp): Screen => ({
  name,
  show: async (page) => {
    await page.getByRole('link', { name: link }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  },
})

async function searchDay(page: Page) {
  await chooseDay(page, 3)
  await page.getByLabel('Adults').fill('2')
  await press(page, 'Search Availability')
  await expect(page.getByRole('region', { name: 'Itineraries' }).getByRole('rowheader').first()).toBeVisible()
}

async function searchForTooMany(page: Page) {
  await page.keyboard.press('Escape')
  await page.getByLabel('Adults').fill('40')
  await expect(page.getByRole('region', { name: 'Too full for this party' })).toBeVisible()
}

async function showForm(page: Page) {
  await page.getByLabel('Adults').fill('2')
  await bookNow(page)
}

async function showFormErrors(page: Page) {
  await submitForm(page)
  await expect(page.getByRole('alert').first()).toBeVisible()
}

/** Books a seat through the API and opens the reservation. */
const showReservation = (site: string, code: string) => async (page: Page) => {
  const { id } = await bookFirst({ site, username: 'agent', code, adult: 1, from: 25 })
  await open(`/reservations/${id}`, 'Reservation')(page)
}

async function showMove(page: Page) {
  await page.getByRole('link', { name: 'Change date or time' }).click()
  await expect(page.getByText('Booked now')).toBeVisible()
}

async function showMovePreview(page: Page) {
  await page
    .getByRole('button', { name: / left / })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('row', { name: /^Total/ })).toBeVisible()
}

async function showAddition(page: Page) {
  await page.goBack()
  await page.getByRole('link', { name: 'Add passengers' }).click()
  await expect(page.getByRole('region', { name: 'Price' })).toBeVisible()
}

/** Pays for the reservation and adds a passenger who has to be paid for too. */
async function showDueChange(page: Page) {
  await pay(page)
  await page.getByRole('link', { name: 'Add passengers' }).click()
  await page.getByLabel('First Name').fill('Ada')
  await page.getByLabel('Last Name').fill('Prior')
  await press(page, 'Continue')
  await press(page, /^Add 1 passenger and pay/)
  await expect(page.getByRole('region', { name: 'Payment due' }).getByRole('timer')).toContainText(':')
}

async function showPaymentErrors(page: Page) {
  const frame = page.frameLocator('iframe')
  await frame.getByRole('button', { name: /^Pay / }).press('Enter')
  await expect(frame.getByText('Enter the name on the card.')).toBeVisible()
}

async function showPalette(page: Page) {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
}

const signedOut: Visit = {
  site: 'canyon',
  screens: [
    { name: 'login', show: (page) => expectHeading(page, 'Login') },
    {
      name: 'login-refused',
      show: async (page) => {
        await signIn(page, 'someone-else', 'not the password')
        await expect(page.getByRole('alert')).toBeVisible()
      },
    },
    at('forgot-password', '/forgot-password', 'Reset your password'),
    at('new-password-without-link', '/new-password', 'New password'),
    at('unknown-page', '/no/such/page', "Oops! You're lost."),
    {
      name: 'unknown-site',
      show: async (page) => {
        await page.goto(siteUrl('nowhere'))
        await expectHeading(page, 'Oh no!')
      },
    },
  ],
}

const agent: Visit = {
  site: 'canyon',
  user: 'agent',
  screens: [
    { name: 'home', show: (page) => expectHeading(page, 'Welcome to Direct Connect') },
    { name: 'command-palette', show: showPalette },
    {
      name: 'products',
      show: async (page) => {
        await page.keyboard.press('Escape')
        await open('/products', 'Products')(page)
      },
    },
    {
      name: 'tour',
      show: async (page) => {
        await page.goto(siteUrl('canyon', tourPath('GCW-HELI')))
        await expect(page.locator('[role=grid][aria-busy=false]')).toBeVisible()
      },
    },
    { name: 'departures', show: searchDay },
    {
      name: 'why-this-price',
      show: async (page) => {
        await press(page, 'Why this price')
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    },
    { name: 'departures-too-full', show: searchForTooMany },
    { name: 'reservation-form', show: showForm },
    { name: 'reservation-form-errors', show: showFormErrors },
    { name: 'reservation-confirmed', show: showReservation('canyon', 'HVD-HELI') },
    { name: 'reservation-move', show: showMove },
    { name: 'reservation-move-preview', show: showMovePreview },
    { name: 'reservation-add', show: showAddition },
    at('reservations', '/reservations?tab=confirmed', 'Recent Reservations'),
    at('reservations-none', '/reservations?tab=expired&filter=nothing', 'Recent Reservations'),
    at('account', '/account', 'Your account'),
  ],
}

const cardAgent: Visit = {
  site: 'family',
  user: 'agent',
  screens: [
    { name: 'reservation-pending', show: showReservation('family', 'GCN-PLANE') },
    { name: 'payment-errors', show: showPaymentErrors },
    { name: 'payment-due', show: showDueChange },
  ],
}

const manager: Visit = {
  site: 'canyon',
  user: 'manager',
  screens: [
    at('users', '/users', 'Users'),
    follow('user', 'Edit Andy Gentry', /^Edit user/),
    refused('user-form-errors', '/users/new', 'New user', 'Create User'),
    at('roles', '/roles', 'Roles'),
    follow('role', /^Edit /, /^Edit role/),
    refused('role-form-errors', '/roles/new', 'New role', 'Create Role'),
    at('price-modifiers', '/pricing', 'Product Configs'),
    follow('price-modifier', /^Edit /, /^Edit product config/),
    refused('price-modifier-form-errors', '/pricing/new', 'New product config', 'Create Product Config'),
    at('audit-log', '/audit-log', 'Audit Log'),
  ],
}

const provider: Visit = {
  site: undefined,
  user: 'admin',
  screens: [
    { name: 'provider-home', show: (page) => expectHeading(page, 'Welcome to Direct Connect') },
    at('agencies', '/agencies', 'Agencies'),
    follow('agency', 'Canyon Travel', /^Canyon Travel$/),
    {
      name: 'agency-empty',
      show: async (page) => {
        const { id, name } = await createEmptyAgency({ username: '', password: '' })
        await open(`/agencies/${id}`, name)(page)
      },
    },
    refused('agency-form-errors', '/agencies/new', 'New agency', 'Create Agency'),
  ],
}

export const visits: readonly Visit[] = [signedOut, agent, cardAgent, manager, ...afterSale, provider, day]
