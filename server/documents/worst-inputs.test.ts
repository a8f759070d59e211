import { expect, onTestFinished, test, vi } from 'vitest'

import { fontsOf } from '#server/documents/fonts.ts'
import type { VoucherPage } from '#server/documents/pages.ts'
import { voucherPdf } from '#server/documents/voucher-pdf.ts'
import { voucherContent } from '#server/features/reservations/documents/voucher-content.ts'
import { longKoreanNames, worstTexts } from '#tests/support/documents/worst-trips.ts'

const code = 'DC1.12345678.ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** How many letters the fonts look up or lay out, which is nearly all of the work. */
async function lettersHandled(page: VoucherPage): Promise<number> {
  const fonts = Object.getPrototypeOf(
    Object.getPrototypeOf(fontsOf.regular[0].font),
  ) as (typeof fontsOf.regular)[0]['font']
  const layout = vi.spyOn(fonts, 'layout')
  const lookups = [vi.spyOn(fonts, 'glyphForCodePoint'), vi.spyOn(fonts, 'hasGlyphForCodePoint')]
  onTestFinished(() => void vi.restoreAllMocks())
  await voucherPdf(page)
  const laidOut = layout.mock.calls.reduce((sum, [text]) => sum + text.length, 0)
  return lookups.reduce((sum, { mock }) => sum + mock.calls.length, laidOut)
}

const worst = [...worstTexts, { title: '45 long Korean names', trip: longKoreanNames() }]
for (const { title, trip } of worst) {
  test(`the work for a voucher grows with its letters, not with their square: ${title}`, async () => {
    const page = voucherContent(trip, { code, withPrice: true })
    const letters = Array.from(JSON.stringify(page)).length
    expect(await lettersHandled(page)).toBeLessThan(6 * letters)
  })
}
