import type { PageItem } from '#server/documents/page-items.ts'
import {
  bold,
  cachedBlocks,
  factsItem,
  margin,
  pagesOf,
  regular,
  textItem,
} from '#server/documents/page-parts.ts'
import type { SheetPage } from '#server/documents/sheet-page.ts'
import { tableItems } from '#server/documents/statement-table.ts'
import { TaggedPage } from '#server/documents/tagged-page.ts'

export async function sheetPdf(content: SheetPage): Promise<Uint8Array> {
  const page = new TaggedPage(content.title, 'landscape')
  return pagesOf(page, itemsOf(page, content), content.title)
}

function itemsOf(page: TaggedPage, { heading, facts, notes, tables }: SheetPage): PageItem[] {
  const block = cachedBlocks(page)
  const text = textItem(page, block)
  return [
    text('H1', heading, bold(18), 0),
    factsItem(page, block, facts),
    ...notes.map((note) => text('P', note, regular(10), 8)),
    ...tables.flatMap((table) => [
      { ...text('H2', table.title, bold(12), 14), leads: true as const },
      ...(table.rows.length > 0
        ? tableItems(page, block, table, margin)
        : [text('P', table.empty, regular(9), 4)]),
    ]),
  ]
}
