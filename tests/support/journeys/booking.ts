import { expect, type Page } from '@playwright/test'

import { addDays } from '#contract/dates.ts'
import { arriveSignedIn, signedInVisitor } from '#tests/support/journeys/journey.ts'
import type { SiteVisitor } from '#tests/support/processes/site-visitor.ts'

interface Wanted {
  site: string
  username: string
  /** The product's code. */
  code: string
  adult: number
  child?: number
  /** The first day to try, counted from today, so that journeys don't take each other's seats. */
  from: number
}

interface FoundItinerary {
  ItineraryID: string
  DeptTime: string
  TotalPrice: number
  AdultPrice: number
  AdultFees: number
  seatsLeft: number
  poundsLeft: number | null
}

export interface Departures {
  productID: string
  date: string
  itineraries: FoundItinerary[]
  /** The availability page with this search. */
  path: string
}

async function ask<Answer>(visitor: SiteVisitor, path: string, body?: object): Promise<Answer> {
  const answer = await visitor.send(body ? 'POST' : 'GET', path, body)
  expect(answer.status, answer.text).toBe(200)
  return JSON.parse(answer.text)
}

/** The first day with at least two departures for the party. */
export async function findDepartures({
  site,
  username,
  code,
  adult,
  child = 0,
  from,
}: Wanted): Promise<Departures> {
  const visitor = await signedInVisitor(site, username)
  const groups = await ask<{ products: { productID: string; code: string }[] }[]>(visitor, '/api/products')
  const product = groups.flatMap(({ products }) => products).find((product) => product.code === code)
  const productID = product?.productID ?? ''
  const today = new Date().toISOString().slice(0, 10)
  for (let days = from; days < from + 20; days += 1) {
    const date = addDays(today, days)
    const path = `/api/products/${productID}/lookup`
    const { Itineraries } = await ask<{ Itineraries: FoundItinerary[] }>(visitor, path, {
      adult,
      child,
      date,
    })
    if (Itineraries.length < 2) continue
    const children = child > 0 ? `&child=${child}` : ''
    return {
      productID,
      date,
      itineraries: Itineraries,
      path: `/products/${productID}?date=${date}&adult=${adult}${children}`,
    }
  }
  throw new Error(`${code} has no day with two departures.`)
}

/** Books through the API and returns the quoteID. */
export async function bookSeats(
  visitor: SiteVisitor,
  { productID, date }: Pick<Departures, 'productID' | 'date'>,
  itinerary: FoundItinerary,
  adult: number,
  pounds = 150,
): Promise<string> {
  const { QuoteID } = await ask<{ QuoteID: string }>(visitor, '/api/quotes', {
    productID,
    adult,
    child: 0,
    date,
  })
  const quote = await ask<{ ProductCode: string; bookingDate: string }>(visitor, `/api/quotes/${QuoteID}`)
  const modifier = { code: quote.ProductCode, date: quote.bookingDate }
  const { mode, value } = await ask<{ mode: number; value: number }>(
    visitor,
    '/api/product-configs/reservation',
    modifier,
  )
  const net = Math.round((itinerary.AdultPrice + itinerary.AdultFees) * 100)
  const sale = mode === 0 ? net + value * 100 : net + Math.floor((net * value + 50) / 100)
  const passenger = { FirstName: 'Pat', LastName: 'Prior', BodyWeight: pounds, Type: 'Adult' }
  await ask(visitor, '/api/reservations/book', {
    quoteID: QuoteID,
    itineraryID: itinerary.ItineraryID,
    masterFirstName: 'Pat',
    masterLastName: 'Prior',
    emailAddress: 'pat@example.com',
    phoneNumber: '702 555 0111',
    markup: { adult: (sale / 100).toFixed(2) },
    paxArray: Array.from({ length: adult }, () => passenger),
    attribArray: [],
  })
  return QuoteID
}

/** Books the first departure through the API. */
export async function bookFirst(wanted: Wanted) {
  const departures = await findDepartures(wanted)
  const [itinerary] = departures.itineraries
  if (!itinerary) throw new Error('There is no departure.')
  const visitor = await signedInVisitor(wanted.site, wanted.username)
  const id = await bookSeats(visitor, departures, itinerary, wanted.adult)
  return { id, itinerary, date: departures.date, path: departures.path }
}

/** Books every seat left on a departure. */
export async function sellOut(visitor: SiteVisitor, departures: Departures, itinerary: FoundItinerary) {
  const { productID, date } = departures
  for (let adult = 50; adult >= 1; adult -= 1) {
    const path = `/api/products/${productID}/lookup`
    const { Itineraries } = await ask<{ Itineraries: FoundItinerary[] }>(visitor, path, {
      adult,
      child: 0,
      date,
    })
    if (!Itineraries.some(({ ItineraryID }) => ItineraryID === itinerary.ItineraryID)) continue
    await bookSeats(visitor, departures, itinerary, adult)
    return
  }
}

export const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit Reservation' })

/** By keyboard: right after arrival the button ignores the pointer. */
export const submitForm = (page: Page) => submitButton(page).press('Enter')

export const confirmButton = (page: Page) => page.getByRole('button', { name: 'Use these details' })
export const confirmDetails = (page: Page) => confirmButton(page).press('Enter')

export async function bookNow(page: Page, index = 0) {
  await page
    .getByRole('button', { name: /^Book Now/ })
    .nth(index)
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /^Reservation for / })).toBeVisible()
}

export const lead = (page: Page) => page.getByRole('region', { name: 'Lead Passenger' })
export const passenger = (page: Page, title: string) => page.getByRole('region', { name: title })

export async function fillLead(page: Page, email = 'ada@example.com') {
  await lead(page).getByLabel('First Name').fill('Ada')
  await lead(page).getByLabel('Last Name').fill('Lovelace')
  await lead(page).getByLabel('Email Address').fill(email)
  await lead(page).getByLabel('Phone Number').fill('702 555 0100')
}

export async function fillPassenger(page: Page, title: string, first: string) {
  await passenger(page, title).getByLabel('First Name').fill(first)
  await passenger(page, title).getByLabel('Last Name').fill('Lovelace')
}

/** Fills in the lead, who is the first passenger unless edited, and the other passengers. */
export async function fillForm(page: Page, titles: string[]) {
  await fillLead(page)
  for (const [index, title] of titles.slice(1).entries())
    await fillPassenger(page, title, `Byron ${index + 1}`)
}

/** Waits for the reservation's page and returns its card. */
export async function expectReservation(page: Page) {
  await expect(page).toHaveURL(/\/reservations\/[0-9a-f-]{36}$/)
  const card = page.getByRole('region', { name: /^Reservation# \d+$/ })
  await expect(card).toBeVisible()
  return card
}

/** Finds departures, signs in and presses Book Now for the first one. */
export async function openForm(page: Page, wanted: Wanted) {
  const departures = await findDepartures(wanted)
  await arriveSignedIn(page, wanted.site, wanted.username, departures.path)
  await bookNow(page)
  return departures
}
