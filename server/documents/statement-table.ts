import { hairline, ink, muted } from '#server/documents/page-colors.ts'
import type { PageItem } from '#server/documents/page-items.ts'
import type { BlockMaker } from '#server/documents/page-parts.ts'
import type { StatementTable } from '#server/documents/statement-page.ts'
import type { Tag, TaggedPage, TextBlock, TextStyle } from '#server/documents/tagged-page.ts'

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
export function tableItems(
  page: TaggedPage,
  block: BlockMaker,
  { columns, rows, total: sums }: StatementTable,
  left: number,
): PageItem[] {
  const layOut = rowLayout(page, block, columns, left)
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
function rowLayout(page: TaggedPage, block: BlockMaker, columns: StatementTable['columns'], left: number) {
  const edges = columns.map((_, index) =>
    columns.slice(0, index).reduce((sum, { width }) => sum + width, left),
  )
  const right = columns.reduce((sum, { width }) => sum + width, left)
  return (texts: readonly string[], style: TextStyle): Row => {
    const cells = columns.map(({ width, isAmount }, index): Cell => {
      const words = block(texts[index] ?? '', style, width - gap)
      const x = edges[index] ?? left
      return { block: words, x: isAmount ? x + width - gap - page.widthOf(words) : x }
    })
    const height = Math.max(...cells.map(({ block: { height: own } }) => own)) + 2 * padding
    return { cells, left, right, height }
  }
}
