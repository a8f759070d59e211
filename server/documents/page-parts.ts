import { lineHeight, type TaggedPage, type TextBlock, type TextStyle } from '#server/documents/tagged-page.ts'

export const ink = '#2a2523'
export const muted = '#5a534e'
export const accent = '#a94a27'
export const hairline = '#d8d3cf'

export const margin = 36
const footerHeight = 20

export const bold = (size: number, color = ink): TextStyle => ({ weight: 'bold', size, color })
export const regular = (size: number, color = ink): TextStyle => ({ weight: 'regular', size, color })

export type BlockMaker = (text: string, style: TextStyle, width: number) => TextBlock

/** For the header that a table repeats. */
const headerHeight = 60

/** Wrapping a text takes longer than drawing it, and a long document has many equal ones. No block is taller than a page. */
export function cachedBlocks(page: TaggedPage): BlockMaker {
  const made = new Map<string, TextBlock>()
  const tallest = page.height - 2 * margin - footerHeight - headerHeight
  return (text, style, width) =>
    made.getOrInsertComputed(`${style.weight} ${style.size} ${style.color} ${width} ${text}`, () =>
      page.block(text, style, width, Math.floor(tallest / (style.size * lineHeight))),
    )
}

/** Over the page's width, with a gap above. */
export const textItem =
  (page: TaggedPage, block: BlockMaker) =>
  (tag: string, words: string, look: TextStyle, gap: number): PageItem => {
    const made = block(words, look, page.width - 2 * margin)
    return { height: gap + made.height, draw: (y) => page.write(page.root, tag, made, margin, y + gap) }
  }

/** Side by side. */
export function factsItem(
  page: TaggedPage,
  block: BlockMaker,
  facts: readonly { label: string; value: string }[],
): PageItem {
  const each = (page.width - 2 * margin) / facts.length
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

/** As many pages as the items need, with a name and the page's number at the bottom of each. */
export async function pagesOf(
  page: TaggedPage,
  items: readonly PageItem[],
  name: string,
): Promise<Uint8Array> {
  const edges = { top: margin, bottom: page.height - margin - footerHeight }
  const footer = page.block(name, regular(8, muted), page.width / 2)
  const pages = splitPages(items, edges)
  drawPages(page, pages, edges.top, (number) => {
    const words = page.block(`Page ${number} of ${pages.length}`, regular(8, muted), 100)
    const y = page.height - margin - 10
    page.repeat(() => {
      page.draw(footer, margin, y)
      page.draw(words, page.width - margin - words.width, y)
    })
  })
  return page.bytes()
}

/** A part of a document over the page's full width, never split between pages. */
export interface PageItem {
  height: number
  draw(y: number): void
  /** Drawn first when the item begins a page, like the header of its table. */
  header?: { height: number; repeat(y: number): void }
  /** Not the last one of a page, like a heading. */
  leads?: true
}

interface Edges {
  top: number
  bottom: number
}

/** The items of each page. */
export function splitPages(items: readonly PageItem[], { top, bottom }: Edges): PageItem[][] {
  const pages: PageItem[][] = [[]]
  let y = top
  for (const [index, item] of items.entries()) {
    const needed = heightWithFollowers(items, index)
    const page = pages.at(-1)
    if (page && (page.length === 0 || y + needed <= bottom)) page.push(item)
    else {
      pages.push([item])
      y = top + (item.header?.height ?? 0)
    }
    y += item.height
  }
  return pages
}

/** Of an item and, if it leads, of all that has to be on its page. */
function heightWithFollowers(items: readonly PageItem[], index: number): number {
  const item = items[index]
  if (!item) return 0
  return item.height + (item.leads ? heightWithFollowers(items, index + 1) : 0)
}

/** Draws the items of all pages from the top, and on each page what `finish` adds. */
function drawPages(
  page: TaggedPage,
  pages: readonly PageItem[][],
  top: number,
  finish: (number: number) => void,
) {
  for (const [index, items] of pages.entries()) {
    if (index > 0) page.turn()
    let y = top
    const header = index > 0 ? items[0]?.header : undefined
    if (header) {
      header.repeat(y)
      y += header.height
    }
    for (const item of items) {
      item.draw(y)
      y += item.height
    }
    finish(index + 1)
  }
}
