import { accent, muted } from '#server/documents/page-colors.ts'
import type { PageItem } from '#server/documents/page-items.ts'
import {
  type BlockMaker,
  bold,
  cachedBlocks,
  factsItem,
  margin,
  pagesOf,
  regular,
  textItem,
} from '#server/documents/page-parts.ts'
import type { StatementPage } from '#server/documents/statement-page.ts'
import { tableItems } from '#server/documents/statement-table.ts'
import { type Tag, TaggedPage } from '#server/documents/tagged-page.ts'

export async function statementPdf(content: StatementPage): Promise<Uint8Array> {
  const page = new TaggedPage(content.title, 'landscape')
  return pagesOf(page, itemsOf(page, content), `${content.heading}, ${content.agency}`)
}

function itemsOf(page: TaggedPage, content: StatementPage): PageItem[] {
  const block = cachedBlocks(page)
  const text = textItem(page, block)
  return [
    text('P', content.agency, bold(12, accent), 0),
    text('H1', content.heading, bold(20), 6),
    factsItem(page, block, content.facts),
    ...content.tables.flatMap((table) => [
      { ...text('H2', table.title, bold(12), 16), leads: true as const },
      ...(table.rows.length > 0
        ? tableItems(page, block, table, margin)
        : [text('P', table.empty, regular(9), 4)]),
    ]),
    { ...text('H2', 'Balance', bold(12), 16), leads: true as const },
    ...balanceItems(page, block, content.balance),
    text('P', content.note, regular(8, muted), 10),
  ]
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
      page.write(item, 'LBody', amount, margin + 400 - page.widthOf(amount), y + 3)
      item.end()
      if (isLast) list.end()
    }
    return { height: words.height + 3, draw, ...(isLast ? {} : { leads: true as const }) }
  })
}
