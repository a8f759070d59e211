import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { readVoucherCode } from '#server/features/reservations/documents/voucher-code.ts'
import { secretBox } from '#server/secret-box.ts'
import { bookSeats, findDepartures } from '#tests/support/journeys/booking.ts'
import { expectAccessibleMail } from '#tests/support/journeys/expect-accessible.ts'
import { arriveSignedIn, expect, signedInVisitor, test } from '#tests/support/journeys/journey.ts'
import { mailAbout } from '#tests/support/journeys/mails.ts'
import { portalDataDir } from '#tests/support/journeys/portal-for-run.ts'
import { scanQrCode } from '#tests/support/read-pdf.ts'

const numberOn = async (pdf: Buffer) =>
  readVoucherCode(secretBox(await readFile(join(portalDataDir(), 'secret-key'), 'utf8')), scanQrCode(pdf))

test('the voucher, downloaded or from the mail, scans as its reservation, and the mail reads well', async ({
  page,
  newContext,
}) => {
  const wanted = { site: 'canyon', username: 'agent', code: 'GCN-PLANE', adult: 2, from: 90 }
  const departures = await findDepartures(wanted)
  const [itinerary] = departures.itineraries
  if (!itinerary) throw new Error('No departure was found.')
  const id = await bookSeats(await signedInVisitor('canyon', 'agent'), departures, itinerary, 2)
  await arriveSignedIn(page, 'canyon', 'agent', `/reservations/${id}`)

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Voucher (PDF)' }).click()
  const download = await downloading
  const number = /^voucher-(\d+)\.pdf$/.exec(download.suggestedFilename())?.[1] ?? ''
  expect(await numberOn(await readFile(await download.path()))).toBe(number)

  const mail = await mailAbout('pat@example.com', `Reservation ${number} confirmed`)
  expect([...mail.files.keys()]).toEqual([`voucher-${number}.pdf`, `reservation-${number}.ics`])
  expect(await numberOn(mail.files.get(`voucher-${number}.pdf`) ?? Buffer.alloc(0))).toBe(number)
  const reader = await (await newContext()).newPage()
  await reader.setContent(mail.html)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Your reservation is confirmed')
  await expectAccessibleMail(reader)
})
