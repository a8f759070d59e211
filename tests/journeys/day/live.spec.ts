import type { Page } from '@playwright/test'

import { bookSeats, findDepartures } from '#tests/support/journeys/booking.ts'
import { arriveSignedIn, expect, signedInVisitor, test } from '#tests/support/journeys/journey.ts'

// Of the stream that the journey cuts.
test.use({ expectedFailures: /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/ })

const seatsText = (page: Page, time: string) =>
  page.getByRole('region', { name: 'Itineraries' }).getByRole('rowheader', { name: time })

test('two people see what a third one books, also after their connection was lost', async ({
  page,
  newContext,
}) => {
  const wanted = { site: 'canyon', username: 'agent', code: 'GCW-BOAT', adult: 1, from: 33 }
  const departures = await findDepartures(wanted)
  const [departure] = departures.itineraries
  if (!departure) throw new Error('There is no departure.')
  const { DeptTime: time, seatsLeft } = departure
  const third = await signedInVisitor('canyon', 'manager')

  await arriveSignedIn(page, 'canyon', 'agent', departures.path)
  await expect(seatsText(page, time)).toContainText(`${seatsLeft} left`)
  const office = await (await newContext()).newPage()
  await arriveSignedIn(office, undefined, 'admin', `/departures?date=${departures.date}`)
  const row = office.getByRole('row', { name: new RegExp(`^${time} .*GCW-BOAT`) })
  const free = async () => Number(/(\d+) free/.exec(await row.innerText())?.[1])
  await expect(row).toBeVisible()
  const freeBefore = await free()

  await page.getByLabel('Adults').focus()
  await bookSeats(third, departures, departure, 2)
  await expect(seatsText(page, time)).toContainText(`${seatsLeft - 2} left`)
  await expect.poll(free).toBe(freeBefore - 2)
  await expect(page.getByLabel('Adults')).toBeFocused()

  await page.context().setOffline(true)
  await bookSeats(third, departures, departure, 1)
  await page.context().setOffline(false)
  await expect(seatsText(page, time)).toContainText(`${seatsLeft - 3} left`)
  await bookSeats(third, departures, departure, 1)
  await expect(seatsText(page, time)).toContainText(`${seatsLeft - 4} left`)
})
