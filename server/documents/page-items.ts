import type { TaggedPage } from '#server/documents/tagged-page.ts'

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
export function drawPages(
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
