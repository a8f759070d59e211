import { expect, test } from 'vitest'

import { splitPages } from '#server/documents/page-parts.ts'
import type { StatementPage } from '#server/documents/pages.ts'
import { statementPdf } from '#server/documents/statement-pdf.ts'
import { actualTextsIn, fontsIn, readPdf } from '#tests/support/read-pdf.ts'

const columns = [
  { title: 'Travel date', width: 60, isAmount: false },
  { title: 'Guest', width: 120, isAmount: false },
  { title: 'Due', width: 80, isAmount: true },
]
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ['2026-10-01', `Guest ${index + 1}.`, '110.00'])

const content = (rows: string[][], own: Partial<StatementPage> = {}): StatementPage => ({
  kind: 'statement',
  title: 'Statement 3: October 2026: Canyon',
  agency: 'Canyon',
  heading: 'Statement 3: October 2026',
  facts: [{ label: 'Due date', value: 'Mon, Nov 30, 2026' }],
  tables: [
    { title: 'Reservations', empty: 'No reservations.', columns, rows, total: ['Total', '', '99.00'] },
    { title: 'Payments', empty: 'No payments.', columns, rows: [], total: [] },
  ],
  balance: [
    { label: 'Opening balance', value: '$0.00' },
    { label: 'Closing balance', value: '$99.00' },
  ],
  note: 'In US dollars.',
  ...own,
})

test('a statement reads from top to bottom, with a table, and says what it has none of', async () => {
  const pdf = await statementPdf(content(rowsOf(2)))
  const { text, title, language, isTagged, tags } = await readPdf(pdf)
  expect(text).toBe(
    'Canyon Statement 3: October 2026 Due date Mon, Nov 30, 2026 Reservations Travel date Guest Due ' +
      '2026-10-01 Guest 1. 110.00 2026-10-01 Guest 2. 110.00 Total 99.00 Payments No payments. ' +
      'Balance Opening balance $0.00 Closing balance $99.00 In US dollars. ' +
      'Statement 3: October 2026, Canyon Page 1 of 1',
  )
  expect({ title, language, isTagged }).toEqual({
    title: 'Statement 3: October 2026: Canyon',
    language: 'en-US',
    isTagged: true,
  })
  const row = ['TR', 'TD', 'TD', 'TD']
  expect(tags.slice(0, 3)).toEqual(['Document', 'P', 'H1'])
  const table = tags.slice(tags.indexOf('Table'), tags.lastIndexOf('TD') + 1)
  expect(table).toEqual(['Table', 'TR', 'TH', 'TH', 'TH', ...row, ...row, ...row])
  const { used, embedded } = fontsIn(pdf)
  expect(embedded).toBe(used)
})

test('a long statement repeats the header on every page of its table and numbers the pages', async () => {
  const { text, pages } = await readPdf(await statementPdf(content(rowsOf(200))))
  expect(pages).toBeGreaterThan(3)
  expect(text.match(/Travel date Guest Due/g)).toHaveLength(pages)
  for (let number = 1; number <= pages; number += 1) expect(text).toContain(`Page ${number} of ${pages}`)
  const guests = [...text.matchAll(/Guest (\d+)\./g)].map(([, number]) => Number(number))
  expect(guests).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
})

test('every page keeps its distance from the edge, however long a name is', async () => {
  const rows = rowsOf(60).map(([date = '', guest = '', due = '']) => [
    date,
    `${guest} ${'Long '.repeat(30)}`,
    due,
  ])
  const { lowest, pages } = await readPdf(await statementPdf(content(rows)))
  expect(pages).toBeGreaterThan(1)
  expect(lowest).toBeGreaterThan(20)
})

test('letters outside of the usual ones are printed, or kept for readers and copying', async () => {
  const pdf = await statementPdf(
    content([
      ['2026-10-01', 'Zoë Ærø 山田', '1.00'],
      ['2026-10-01', '김', '1.00'],
    ]),
  )
  expect((await readPdf(pdf)).text).toContain('Zoë Ærø 山田')
  expect(actualTextsIn(pdf)).toEqual(['김'])
})

const item = (height: number, own: object = {}) => ({ height, draw: () => undefined, ...own })
const header = { height: 20, repeat: () => undefined }
const splits = [
  { title: 'what fits is on one page', items: [item(50), item(50)], pages: [2] },
  { title: 'what does not fit begins a page', items: [item(60), item(60)], pages: [1, 1] },
  {
    title: 'a heading goes with what follows',
    items: [item(50), item(20, { leads: true }), item(40)],
    pages: [1, 2],
  },
  {
    title: 'two headings go with what follows both',
    items: [item(50), item(20, { leads: true }), item(20, { leads: true }), item(20)],
    pages: [1, 3],
  },
  {
    title: 'a repeated header takes its place',
    items: [item(100), item(50, { header }), item(40, { header })],
    pages: [1, 1, 1],
  },
  {
    title: 'what is taller than a page is on one of its own',
    items: [item(10), item(150), item(10)],
    pages: [1, 1, 1],
  },
]
for (const { title, items, pages } of splits) {
  test(`pages: ${title}`, () => {
    expect(splitPages(items, { top: 0, bottom: 100 }).map((page) => page.length)).toEqual(pages)
  })
}
