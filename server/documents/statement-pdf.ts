import {
  accent,
  type BlockMaker,
  bold,
  cachedBlocks,
  factsItem,
  hairline,
  ink,
  margin,
  muted,
  type PageItem,
  pagesOf,
  regular,
  textItem,
} from '#server/documents/page-parts.ts'
import type { SheetPage, StatementPage, StatementTable } from '#server/documents/pages.ts'
import { type Tag, TaggedPage, type TextBlock, type TextStyle } from '#server/documents/tagged-page.ts'

export async function statementPdf(content: StatementPage): Promise<Uint8Array> {
  const { page, block, text, tables } = landscape(content.title)
  const items = [
    text('P', content.agency, bold(12, accent), 0),
    text('H1', content.heading, bold(20), 6),
    factsItem(page, block, content.facts),
    ...tables(content.tables, 16),
    { ...text('H2', 'Balance', bold(12), 16), leads: true as const },
    ...balanceItems(page, block, content.balance),
    text('P', content.note, regular(8, muted), 10),
  ]
  return pagesOf(page, items, `${content.heading}, ${content.agency}`)
}

function balanceItems(page: TaggedPage, block: BlockMaker, lines: StatementPage['balance']): PageItem[] {
  let list: Tag | undefined
  return lines.map(({ label, value }, index): PageItem => {
    const isLast = index === lines.length - 1
    const look = isLast ? bold(10) : regular(10)
    const [words, amount] = [block(label, look, 260), block(value, look, 120)]
    const draw = (y: number) => {
      list ??= page.open(page.root, 'L')
      const item = page.open(list, 'LI')
      page.write(item, 'Lbl', words, margin, y + 3)
      page.write(item, 'LBody', amount, margin + 400 - amount.width, y + 3)
      item.end()
      if (isLast) list.end()
    }
    return { height: words.height + 3, draw, ...(isLast ? {} : { leads: true as const }) }
  })
}

export async function sheetPdf(content: SheetPage): Promise<Uint8Array> {
  const { page, block, text, tables } = landscape(content.title)
  const items = [
    text('H1', content.heading, bold(18), 0),
    factsItem(page, block, content.facts),
    ...content.notes.map((note) => text('P', note, regular(10), 8)),
    ...tables(content.tables, 14),
  ]
  return pagesOf(page, items, content.title)
}

function landscape(title: string) {
  const page = new TaggedPage(title, 'landscape')
  const block = cachedBlocks(page)
  const text = textItem(page, block)
  /** Each below its title, with a gap above. */
  const tables = (shown: readonly StatementTable[], gap: number): PageItem[] =>
    shown.flatMap((table) => [
      { ...text('H2', table.title, bold(12), gap), leads: true as const },
      ...(table.rows.length > 0
        ? tableItems(page, block, table, margin)
        : [text('P', table.empty, regular(9), 4)]),
    ])
  return { page, block, text, tables }
}

interface Cell {
  block: TextBlock
  x: number
}

interface Row {
  cells: Cell[]
  left: number
  right: number
  height: number
}

const size = 7.5
const padding = 3
const gap = 6
const heading: TextStyle = { weight: 'bold', size, color: muted }
const plain: TextStyle = { weight: 'regular', size, color: ink }
const total: TextStyle = { weight: 'bold', size, color: ink }

/** One table, however many pages it takes. Only its first header is for readers; those of further pages repeat it. */
function tableItems(
  page: TaggedPage,
  block: BlockMaker,
  { columns, rows, total: sums }: StatementTable,
  left: number,
): PageItem[] {
  const layOut = rowLayout(block, columns, left)
  const titles = columns.map(({ title }) => title)
  const head = layOut(titles, heading)
  const header = { height: head.height, repeat: (y: number) => repeatRow(page, head, y) }
  let table: Tag = page.root
  const begin = (y: number) => {
    table = page.open(page.root, 'Table')
    drawRow(page, table, head, y, 'TH')
  }
  const last = layOut(sums, total)
  const end = (y: number) => {
    drawRow(page, table, last, y, 'TD')
    table.end()
  }
  const body = rows.map((texts): PageItem => {
    const row = layOut(texts, plain)
    return { height: row.height, header, draw: (y) => drawRow(page, table, row, y, 'TD') }
  })
  return [
    { height: head.height, leads: true, draw: begin },
    ...body,
    { height: last.height, header, draw: end },
  ]
}

function drawRow(page: TaggedPage, table: Tag, row: Row, y: number, tag: 'TH' | 'TD') {
  const tagged = page.open(table, 'TR')
  const options = tag === 'TH' ? ({ scope: 'Column' } as const) : {}
  for (const { block, x } of row.cells) page.write(tagged, tag, block, x, y + padding, options)
  tagged.end()
  drawLine(page, row, y)
}

function repeatRow(page: TaggedPage, row: Row, y: number) {
  page.repeat(() => row.cells.forEach(({ block, x }) => page.draw(block, x, y + padding)))
  drawLine(page, row, y)
}

/** Below the row. */
function drawLine(page: TaggedPage, { left, right, height }: Row, y: number) {
  page.decorate(() => {
    const line = page.doc.moveTo(left, y + height).lineTo(right, y + height)
    line.lineWidth(0.5).stroke(hairline)
  })
}

/** Amounts are aligned to the right. */
function rowLayout(block: BlockMaker, columns: StatementTable['columns'], left: number) {
  const edges = columns.map((_, index) =>
    columns.slice(0, index).reduce((sum, { width }) => sum + width, left),
  )
  const right = columns.reduce((sum, { width }) => sum + width, left)
  return (texts: readonly string[], style: TextStyle): Row => {
    const cells = columns.map(({ width, isAmount }, index): Cell => {
      const words = block(texts[index] ?? '', style, width - gap)
      const x = edges[index] ?? left
      return { block: words, x: isAmount ? x + width - gap - words.width : x }
    })
    const height = Math.max(...cells.map(({ block: { height: own } }) => own)) + 2 * padding
    return { cells, left, right, height }
  }
}
