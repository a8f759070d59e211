import Pdf from 'pdfkit'

import { median, ratio, rounded } from '#bench/figures.ts'
import { fontsOf } from '#server/documents/fonts.ts'
import { voucherPdf } from '#server/documents/voucher-pdf.ts'
import { voucherContent } from '#server/features/reservations/documents/voucher-content.ts'
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
}
