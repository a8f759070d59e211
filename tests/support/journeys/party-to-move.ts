import { expect, type Page } from '@playwright/test'

import { dateText, dayOfWeek } from '#contract/dates.ts'
import { bookSeats, type Departures, findDepartures } from '#tests/support/journeys/booking.ts'
import { arriveSignedIn, signedInVisitor } from '#tests/support/journeys/journey.ts'
import type { SiteVisitor } from '#tests/support/processes/site-visitor.ts'
import { submitCard } from '#tests/support/processes/submit-card.ts'

/** Costs more from Friday to Sunday all year round. */
const code = 'GCW-SUNSET'

type Wanted = Omit<Parameters<typeof findDepartures>[0], 'code'>

/** The first day with room on two departures that is, or isn't, at the weekend's price. */
async function findDay(wanted: Wanted, isPricier: boolean): Promise<Departures> {
  for (let from = wanted.from; from < wanted.from + 20; from += 1) {
    const found = await findDepartures({ ...wanted, code, from })
    if ([0, 5, 6].includes(dayOfWeek(found.date)) === isPricier) return found
  }
  throw new Error('There is no such day.')
}

async function payIfDue(visitor: SiteVisitor, id: string) {
  const { reservation } = JSON.parse((await visitor.get(`/api/reservations/${id}`)).text)
  if (!reservation.ccPaymentLink) return
  expect(await submitCard(visitor.port, new URL(reservation.ccPaymentLink))).toBe(303)
}

/** Books at the lower price, pays and opens the reservation. Days and times as on screen. */
export async function openParty(page: Page, site: string, adult: number, from: number) {
  const wanted = { site, username: 'agent', adult, from }
  const [cheap, pricier] = await Promise.all([findDay(wanted, false), findDay(wanted, true)])
  const [first, second] = cheap.itineraries
  if (!first || !second) throw new Error('There are no two departures.')
  const agent = await signedInVisitor(site, 'agent')
  const id = await bookSeats(agent, cheap, first, adult)
  await payIfDue(agent, id)
  await arriveSignedIn(page, site, 'agent', `/reservations/${id}`)
  await expect(page.getByRole('region', { name: /^Reservation# \d+$/ })).toContainText('Confirmed')
  return { cheapDay: dateText(cheap.date), pricierDay: dateText(pricier.date), otherTime: second.DeptTime }
}

export const openMove = (page: Page) => page.getByRole('link', { name: 'Change date or time' }).click()

/** Chooses a day of the calendar, which may be in the next month. */
export async function chooseDay(page: Page, day: string) {
  const button = page.getByRole('grid').getByRole('button', { name: new RegExp(`^${day}`) })
  await expect(page.locator('[role=grid][aria-busy=false]')).toBeVisible()
  if ((await button.count()) === 0) await page.getByRole('button', { name: 'Next month' }).click()
  await button.click()
  return page.getByRole('region', { name: day })
}
