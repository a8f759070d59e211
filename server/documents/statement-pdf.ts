import { accent, ink, muted } from '#server/documents/page-colors.ts'
import { type PageItem, drawPages, splitPages } from '#server/documents/page-items.ts'
import type { StatementPage } from '#server/documents/statement-page.ts'
import { type BlockMaker, tableItems } from '#server/documents/statement-table.ts'
import { type Tag, TaggedPage, type TextBlock, type TextStyle } from '#server/documents/tagged-page.ts'

const margin = 36
const footerHeight = 20
const bold = (size: number, color = ink): TextStyle => ({ weight: 'bold', size, color })
const regular = (size: number, color = ink): TextStyle => ({ weight: 'regular', size, color })

/** As many pages as it needs, with the page's number on each. */
export async function statementPdf(content: StatementPage): Promise<Uint8Array> {
  const page = new TaggedPage(content.title, 'landscape')
  const edges = { top: margin, bottom: page.height - margin - footerHeight }
  const name = page.block(`${content.heading}, ${content.agency}`, regular(8, muted), page.width / 2)
  const pages = splitPages(itemsOf(page, content), edges)
  drawPages(page, pages, edges.top, (number) => {
    const words = page.block(`Page ${number} of ${pages.length}`, regular(8, muted), 100)
    const y = page.height - margin - 10
    page.repeat(() => {
      page.draw(name, margin, y)
      page.draw(words, page.width - margin - page.widthOf(words), y)
    })
  })
  return page.bytes()
}

function itemsOf(page: TaggedPage, content: StatementPage): PageItem[] {
  const width = page.width - 2 * margin
  const block = cachedBlocks(page)
  const text = (tag: string, words: string, look: TextStyle, gap: number): PageItem => {
    const made = block(words, look, width)
    return { height: gap + made.height, draw: (y) => page.write(page.root, tag, made, margin, y + gap) }
  }
  return [
    text('P', content.agency, bold(12, accent), 0),
    text('H1', content.heading, bold(20), 6),
    factsItem(page, block, content.facts, width),
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

/** Wrapping a text takes longer than drawing it, and a statement has many equal ones. */
function cachedBlocks(page: TaggedPage): BlockMaker {
  const made = new Map<string, TextBlock>()
  return (text, style, width) =>
    made.getOrInsertComputed(`${style.weight} ${style.size} ${style.color} ${width} ${text}`, () =>
      page.block(text, style, width),
    )
}

/** Side by side. */
function factsItem(
  page: TaggedPage,
  block: BlockMaker,
  facts: StatementPage['facts'],
  width: number,
): PageItem {
  const each = width / facts.length
  const blocks = facts.map(({ label, value }) => ({
    label: block(label, regular(8, muted), each - 12),
    value: block(value, bold(10), each - 12),
  }))
  const height = Math.max(...blocks.map(({ label, value }) => label.height + value.height))
  const draw = (top: number) => {
    const list = page.open(page.root, 'L')
    for (const [index, { label, value }] of blocks.entries()) {
      const item = page.open(list, 'LI')
      page.write(item, 'Lbl', label, margin + index * each, top + 10)
      page.write(item, 'LBody', value, margin + index * each, top + 10 + label.height)
      item.end()
    }
    list.end()
  }
  return { height: 10 + height, draw }
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
