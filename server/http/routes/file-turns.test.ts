import { request as httpRequest } from 'node:http'

import { afterAll, expect, test } from 'vitest'

import { voucherPaths } from '#contract/changes/voucher-paths.ts'
import { PdfThread } from '#server/documents/pdf-thread.ts'
import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { DocumentMaker } from '#server/features/reservations/documents/document-maker.ts'
import { PublicAddress } from '#server/http/public-address.ts'
import { secretBox } from '#server/secret-box.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { testCatalogue, testProduct } from '#tests/support/test-catalogue.ts'
import { ownDay } from '#tests/support/test-payment.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import type { Visitor } from '#tests/support/visitor.ts'

/** Answers with the agency's name and how many it has made; never if the page has a price. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort } from 'node:worker_threads'
  let made = 0
  parentPort.on('message', ({ agency, facts }) => {
    if (!facts.some(({ label }) => label === 'Price'))
      parentPort.postMessage({ pdf: new TextEncoder().encode(agency + ' ' + (made += 1)) })
  })`)}`,
)

/** Ends the document that is being made. */
let end = new AbortController()
const timeout = () => (end = new AbortController()).signal
const thread = new PdfThread({ script, timeout })
const box = secretBox('a key for tests, long enough to be taken')
const portal = await testPortal({
  documents: new DocumentMaker(thread, box, 'no-reply@localhost'),
  // Stays the same when the app listens on another port.
  publicAddress: new PublicAddress({ scheme: 'http', host: 'localhost', port: 80 }),
})
afterAll(() => thread.close())
await importCatalogue(portal.db, testCatalogue(testProduct('tour')), { now: portal.clock.now })

const sunny = await portal.newAgency({ name: 'Sunny' })
const canyon = await portal.newAgency({ name: 'Canyon' })
const [ann, ben] = [await sunny.signedIn('ann'), await sunny.signedIn('ben')]
const cleo = await canyon.signedIn('cleo')

async function book(user: Visitor) {
  const { booking } = await quoted(user, { productID: 'tour', adult: 1, date: ownDay(portal) })
  await user.call('bookReservation', booking)
  return { url: voucherPaths.pdf.replace('{id}', booking.quoteID) }
}
const [sunnyTrip, canyonTrip] = [await book(ann), await book(cleo)]
const get = (user: Visitor, { url }: { url: string }) => user.send<string>({ method: 'GET', url })
async function waiting(count: number) {
  await expect.poll(() => thread.waiting).toBe(count)
}

/** A download that keeps the thread busy until `end`. */
async function hanging(user: Visitor, { url }: { url: string }) {
  const answer = get(user, { url: `${url}?price=true` })
  await waiting(1)
  return {
    async end() {
      end.abort()
      expect((await answer).status).toBe(500)
    },
  }
}

test('files are made agency by agency, and a user waits for four at most', async () => {
  const first = await hanging(ann, sunnyTrip)
  const three = [1, 2, 3].map(() => get(ann, sunnyTrip))
  await waiting(4)
  expect(await get(ann, sunnyTrip)).toMatchObject({
    status: 429,
    headers: { 'retry-after': '5' },
    body: { error: 'Too many files at once: wait until the others are ready.' },
  })
  const colleague = get(ben, sunnyTrip)
  await waiting(5)
  const other = get(cleo, canyonTrip)
  await waiting(6)
  await first.end()
  const answers = await Promise.all([...three, colleague, other])
  expect(answers.map(({ bytes }) => bytes.toString()).sort()).toEqual([
    'Canyon 2',
    'Sunny 1',
    'Sunny 3',
    'Sunny 4',
    'Sunny 5',
  ])
  expect((await get(ann, sunnyTrip)).status).toBe(200)
})

test('a file whose client has left is not made', async () => {
  const first = await hanging(ann, sunnyTrip)
  const site = new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' }))
  const headers = { host: sunny.host, cookie: ben.cookie }
  const sent = httpRequest(new URL(sunnyTrip.url, site), { headers }).end()
  sent.on('error', () => undefined)
  await waiting(2)
  sent.destroy()
  await waiting(1)
  const other = get(cleo, canyonTrip)
  await first.end()
  expect((await other).bytes.toString()).toBe('Canyon 1')
})

test('mail makes its vouchers while downloads wait', async () => {
  const first = await hanging(ann, sunnyTrip)
  const before = portal.mail.sent.length
  await book(cleo)
  await portal.mail.count(before + 1)
  const voucher = await portal.mail.sent.at(-1)?.attachments[0]?.content()
  expect((await readPdf(voucher ?? new Uint8Array())).text).toContain('Canyon Voucher')
  await first.end()
})
