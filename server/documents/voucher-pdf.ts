import { encodeQR } from 'qr'

import { accent, hairline, ink, muted } from '#server/documents/page-parts.ts'
import type { VoucherPage } from '#server/documents/pages.ts'
import { type Tag, TaggedPage, type TextBlock, type TextStyle } from '#server/documents/tagged-page.ts'
import { substitute } from '#server/documents/text-runs.ts'

/** A part of the page over its full width. */
interface Section {
  height: number
  draw(y: number): void
}

const margin = 48
const contentWidth = 612 - 2 * margin
const codeWidth = 156
const factsWidth = contentWidth - codeWidth - 32
const warning = '#b3261e'
/** The largest that fits the page is used. */
const scales = [1, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52, 0.44, 0.36]

/** One page, however long the names and however many the passengers. */
export async function voucherPdf(content: VoucherPage): Promise<Uint8Array> {
  const page = new TaggedPage(content.title)
  let sections: Section[] = []
  for (const scale of scales) {
    sections = sectionsOf(page, content, scale)
    const height = sections.reduce((sum, section) => sum + section.height, 0)
    if (height <= page.height - 2 * margin) break
  }
  let y = margin
  for (const section of sections) {
    section.draw(y)
    y += section.height
  }
  return page.bytes()
}

const style = (weight: TextStyle['weight'], size: number, color = ink): TextStyle => ({ weight, size, color })

function sectionsOf(page: TaggedPage, content: VoucherPage, scale: number): Section[] {
  const passengers = `Passengers (${content.passengers.length})`
  return [
    header(page, content, scale),
    ...(content.isTest ? [testMark(page, scale)] : []),
    text(page, 'H1', content.tour, style('bold', 22 * scale), 20 * scale),
    factsAndCode(page, content, scale),
    text(page, 'H2', passengers, style('bold', 11 * scale), 20 * scale),
    passengerList(page, content, scale),
    text(page, 'H2', 'Cancellation', style('bold', 11 * scale), 16 * scale),
    ...content.policy.map(({ when, fee }) =>
      text(page, 'P', `${when}: ${fee}`, style('regular', 10 * scale), 2),
    ),
    text(page, 'P', content.closing, style('regular', 10 * scale, muted), 14 * scale),
    ...footnotes(page, scale),
  ]
}

function text(page: TaggedPage, tag: string, words: string, look: TextStyle, gap: number): Section {
  const block = page.block(words, look, contentWidth)
  return {
    height: gap + block.height,
    draw: (y) => page.write(page.root, tag, block, margin, y + gap),
  }
}

function header(page: TaggedPage, { agency }: VoucherPage, scale: number): Section {
  const name = page.block(agency, style('bold', 13 * scale), contentWidth - 90)
  const kind = page.block('Voucher', style('bold', 13 * scale, accent), 80)
  return {
    height: name.height + 12,
    draw(y) {
      page.write(page.root, 'P', name, margin, y)
      page.write(page.root, 'P', kind, 612 - margin - kind.width, y)
      page.decorate(() => {
        const line = page.doc.moveTo(margin, y + name.height + 8).lineTo(612 - margin, y + name.height + 8)
        line.lineWidth(1).stroke(accent)
      })
    },
  }
}

function testMark(page: TaggedPage, scale: number): Section {
  const words = 'TEST – not valid for travel. No seats are booked.'
  const mark = page.block(words, style('bold', 13 * scale, warning), contentWidth - 24)
  return {
    height: mark.height + 24,
    draw(y) {
      page.decorate(() => {
        const box = page.doc.rect(margin, y + 8, contentWidth, mark.height + 14)
        box.lineWidth(1.5).stroke(warning)
      })
      page.write(page.root, 'P', mark, margin + 12, y + 15)
    },
  }
}

function factsAndCode(page: TaggedPage, content: VoucherPage, scale: number): Section {
  const facts = content.facts.map(({ label, value }) => ({
    label: page.block(label, style('regular', 9 * scale, muted), factsWidth),
    value: page.block(value, style('bold', 11.5 * scale), factsWidth),
  }))
  const gap = 8 * scale
  const factsHeight = facts.reduce((sum, { label, value }) => sum + label.height + value.height + gap, 0)
  const codeHeight = codeWidth + 60
  return {
    height: 12 + Math.max(factsHeight, codeHeight),
    draw(y) {
      drawFacts(page, facts, y + 12, gap)
      drawCode(page, content, y + 12)
    },
  }
}

function drawFacts(
  page: TaggedPage,
  facts: { label: TextBlock; value: TextBlock }[],
  top: number,
  gap: number,
) {
  const list = page.open(page.root, 'L')
  let y = top
  for (const { label, value } of facts) {
    const item = page.open(list, 'LI')
    page.write(item, 'Lbl', label, margin, y)
    page.write(item, 'LBody', value, margin, y + label.height)
    item.end()
    y += label.height + value.height + gap
  }
  list.end()
}

function drawCode(page: TaggedPage, { number, code }: VoucherPage, y: number) {
  const left = 612 - margin - codeWidth
  const label = page.block('Reservation number', style('regular', 9, muted), codeWidth)
  const digits = page.block(number, style('bold', 20), codeWidth)
  const hint = page.block('Show this code at check-in.', style('regular', 9, muted), codeWidth)
  page.write(page.root, 'P', label, left, y)
  page.write(page.root, 'P', digits, left, y + label.height)
  const top = y + label.height + digits.height + 4
  drawModules(page, code, `QR code of reservation ${number}`, left, top)
  page.write(page.root, 'P', hint, left, top + codeWidth + 4)
}

/** The quiet zone is a part of the width. */
function drawModules(page: TaggedPage, code: string, alt: string, left: number, top: number) {
  const rows = qrModules(code)
  const side = codeWidth / rows.length
  const { doc } = page
  const draw = () => {
    for (const [row, modules] of rows.entries())
      for (const [column, isDark] of modules.entries())
        if (isDark) doc.rect(left + column * side, top + row * side, side, side)
    doc.fill('#000000')
  }
  page.picture(page.root, { alt, bbox: [left, top, left + codeWidth, top + codeWidth] }, draw)
  page.decorate(() => doc.rect(left, top, codeWidth, codeWidth).lineWidth(0.5).stroke(hairline))
}

const columnsFor = (passengers: number) => Math.min(Math.ceil(passengers / 12), 3)

function passengerList(page: TaggedPage, { passengers }: VoucherPage, scale: number): Section {
  const columns = columnsFor(passengers.length)
  const width = contentWidth / columns - 16
  const blocks = passengers.map(({ name, type }, index) => ({
    number: page.block(`${index + 1}.`, style('regular', 10 * scale, muted), 24),
    name: page.block(`${name} (${type})`, style('regular', 10 * scale), width - 24),
  }))
  const perColumn = Math.ceil(blocks.length / columns)
  const heights = [0]
  const placed = blocks.map((block, index) => {
    const column = Math.floor(index / perColumn)
    const top = heights[column] ?? 0
    heights[column] = top + block.name.height + 2
    return { ...block, left: margin + column * (contentWidth / columns), top }
  })
  const draw = (y: number) => {
    const list = page.open(page.root, 'L')
    for (const entry of placed) drawPassenger(page, list, entry, y + 4)
    list.end()
  }
  return { height: 4 + Math.max(...heights), draw }
}

interface PlacedPassenger {
  number: TextBlock
  name: TextBlock
  left: number
  top: number
}

function drawPassenger(page: TaggedPage, list: Tag, { number, name, left, top }: PlacedPassenger, y: number) {
  const item = page.open(list, 'LI')
  page.write(item, 'Lbl', number, left, y + top)
  page.write(item, 'LBody', name, left + 24, y + top)
  item.end()
}

function footnotes(page: TaggedPage, scale: number): Section[] {
  if (!page.hasSubstitutes) return []
  const note = `${substitute} stands for a letter that this voucher can't show. The reservation has it.`
  return [text(page, 'P', note, style('regular', 8 * scale, muted), 6)]
}

/** Rows of dark and light modules with the quiet zone that scanners need. */
const qrModules = (text: string): boolean[][] => encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
