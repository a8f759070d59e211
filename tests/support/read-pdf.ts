import { inflateSync } from 'node:zlib'

import { decodeQR } from 'qr/decode.js'
import { extractText, getDocumentProxy } from 'unpdf'

/** As another program reads it: unpdf is PDF.js, so it shares no code with what wrote the file. */
export async function readPdf(pdf: Uint8Array) {
  // PDF.js takes the bytes over.
  const document = await getDocumentProxy(Uint8Array.from(pdf))
  const { text } = await extractText(document, { mergePages: true })
  const page = await document.getPage(1)
  const { info } = await document.getMetadata()
  const { Title, Language } = info as { Title?: string; Language?: string }
  return {
    /** Without line breaks, in the order of the file. */
    text: text.replaceAll(/\s+/g, ' '),
    pages: document.numPages,
    /** How far above the page's lower edge the last line is, in points. */
    lowest: Math.min(...(await baselinesOf(page))),
    title: Title,
    language: Language,
    isTagged: (await document.getMarkInfo())?.['Marked'] === true,
    tags: tagsOf((await page.getStructTree()) as StructNode | null),
  }
}

/** Negative below the page. */
async function baselinesOf(page: PdfPage): Promise<number[]> {
  const { items } = await page.getTextContent()
  return items.flatMap((item) => ('transform' in item ? [Number(item.transform[5])] : []))
}

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>

interface StructNode {
  role?: string
  alt?: string
  children?: StructNode[]
}

/** The roles in reading order, with the words for pictures. */
const tagsOf = (node: StructNode | null): string[] =>
  node
    ? [
        ...(node.role && node.role !== 'Root' ? [node.alt ? `${node.role}: ${node.alt}` : node.role] : []),
        ...(node.children ?? []).flatMap(tagsOf),
      ]
    : []

/** Every font that the file uses, and how many of them it holds. */
export function fontsIn(pdf: Uint8Array) {
  const source = Buffer.from(pdf).toString('latin1')
  return {
    used: source.match(/\/Type \/FontDescriptor/g)?.length ?? 0,
    embedded: source.match(/\/FontFile2 /g)?.length ?? 0,
    names: [...source.matchAll(/\/FontName \/(\S+)/g)].map(([, name]) => name?.replace(/^\w+\+/, '')),
  }
}

function* contentStreams(pdf: Uint8Array) {
  const bytes = Buffer.from(pdf)
  let at = bytes.indexOf('\nstream\n')
  while (at >= 0) {
    const end = bytes.indexOf('\nendstream', at)
    try {
      yield inflateSync(bytes.subarray(at + 8, end)).toString('latin1')
    } catch {
      // Not compressed, such as the metadata.
    }
    at = bytes.indexOf('\nstream\n', end)
  }
}

/** What copying and screen readers get instead of the drawn letters. */
export const actualTextsIn = (pdf: Uint8Array): string[] =>
  contentStreams(pdf)
    .flatMap((content) => [...content.matchAll(/\/ActualText \(\xfe\xff((?:\\[^]|[^\\)])*)\)/g)])
    .map(([, text = '']) => {
      const bytes = Buffer.from(text.replaceAll(/\\([^])/g, '$1'), 'latin1')
      return bytes.swap16().toString('utf16le')
    })
    .toArray()

const rectangle = /(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re/g
const pixelsPerPoint = 2

/** Paints the rectangles of the page's figure like a printer and scans them. */
export function scanQrCode(pdf: Uint8Array): string {
  const figure = contentStreams(pdf)
    .map((content) => /\/Figure <<[^>]*>> BDC([^]*?)EMC/.exec(content)?.[1])
    .find((found) => found !== undefined)
  const modules = [...(figure ?? '').matchAll(rectangle)].map((match) => match.slice(1, 5).map(Number))
  const size = 612 * pixelsPerPoint
  const data = new Uint8Array(size * size * 4).fill(255)
  for (const [x = 0, y = 0, width = 0, height = 0] of modules) {
    const [left, right] = [x, x + width].map((edge) => Math.round(edge * pixelsPerPoint))
    const [top, bottom] = [y, y + height].map((edge) => Math.round(edge * pixelsPerPoint))
    for (let row = top ?? 0; row < (bottom ?? 0); row += 1)
      for (let column = left ?? 0; column < (right ?? 0); column += 1)
        data.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3)
  }
  return decodeQR({ width: size, height: size, data })
}
