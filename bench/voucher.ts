import Pdf from 'pdfkit'

import { median, ratio, rounded } from '#bench/figures.ts'
import { fontsOf } from '#server/documents/fonts.ts'
import { sheetPdf } from '#server/documents/statement-pdf.ts'
import { voucherPdf } from '#server/documents/voucher-pdf.ts'
import { manifestSheet } from '#server/features/day/manifest-files.ts'
import { voucherContent } from '#server/features/reservations/documents/voucher-content.ts'
import { worstManifest } from '#tests/support/documents/worst-manifest.ts'
import { longKoreanNames, worstTexts } from '#tests/support/documents/worst-trips.ts'
import { testTrip } from '#tests/support/test-trip.ts'

const rounds = 15
const code = 'DC1.12345678.ABCDEFGHIJKLMNOPQRSTUVWXYZ'

const party = (size: number) => ({
  ...testTrip,
  passengers: Array.from({ length: size }, (_, number) => ({
    number,
    firstName: `Guest${number}`,
    lastName: number % 4 === 0 ? 'Пётр' : 'Łódź',
    type: 'Adult' as const,
    seats: 1,
    extraSeatCents: 0,
  })),
})

async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The same words with the same fonts on an empty page: no wrapping, tags or QR code. */
async function barePdf(words: string[]) {
  const doc = new Pdf({ size: 'LETTER', margin: 0, font: '' })
  doc.registerFont('Regular', fontsOf.regular[0].font as unknown as Uint8Array)
  doc.font('Regular', 6)
  for (const [index, line] of words.entries()) doc.text(line, 20, index * 7, { lineBreak: false })
  doc.end()
  for await (const chunk of doc) void chunk
}

/** CPU time per voucher in a warm thread, and of the first one, which parses the fonts. */
export async function run() {
  const rows = []
  for (const size of [2, 20, 50]) {
    const page = voucherContent(party(size), { code, withPrice: true })
    const words = [
      page.tour,
      ...page.facts.flatMap(Object.values<string>),
      ...page.passengers.map(({ name }) => name),
    ]
    const first = await cpuMs(() => voucherPdf(page))
    const ours: number[] = []
    const bare: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await cpuMs(() => voucherPdf(page)))
      bare.push(await cpuMs(() => barePdf(words)))
    }
    rows.push({
      passengers: size,
      'first CPU ms': rounded(first, 0),
      'CPU ms': rounded(median(ours), 0),
      'bare page CPU ms': rounded(median(bare), 0),
      'of bare': ratio(median(ours), median(bare)),
      bytes: (await voucherPdf(page)).length,
    })
  }
  console.log(`A voucher and a bare page with the same words, the median of ${rounds}, one after the other.`)
  console.table(rows)
  await measureWorst()
}

const worstRounds = 5

/** The longest texts that the portal accepts, in the scripts that take most work, beside an ordinary voucher in the same run. */
async function measureWorst() {
  const ordinary = voucherContent(testTrip, { code, withPrice: true })
  const trips = [...worstTexts, { title: '45 long Korean names', trip: longKoreanNames() }]
  const documents = [
    ...trips.map(({ title, trip }) => {
      const page = voucherContent(trip, { code, withPrice: true })
      return { document: `voucher: ${title}`, make: () => voucherPdf(page) }
    }),
    ...worstTexts.map(({ title, script }) => {
      const page = manifestSheet(worstManifest(script), { by: 'name', now: Temporal.Now.instant() })
      return { document: `manifest: ${title}`, make: () => sheetPdf(page) }
    }),
  ]
  const rows = []
  for (const { document, make } of documents) {
    const worst: number[] = []
    const usual: number[] = []
    for (let round = 0; round < worstRounds; round += 1) {
      worst.push(await cpuMs(make))
      usual.push(await cpuMs(() => voucherPdf(ordinary)))
    }
    const [ms, usualMs] = [median(worst), median(usual)]
    rows.push({ document, 'CPU ms': rounded(ms, 0), 'of an ordinary voucher': ratio(ms, usualMs) })
  }
  rows.sort((a, b) => b['CPU ms'] - a['CPU ms'])
  console.log(`The worst that the portal accepts, the median of ${worstRounds}.`)
  console.table(rows)
}
