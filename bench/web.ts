import { ratio } from '#bench/figures.ts'
import { measureInteractions } from '#bench/interactions.ts'
import { type Device, lighthouseFigures } from '#bench/lighthouse.ts'
import { type MeasuredPage, pageChunks, scriptBytes, styleBytes } from '#bench/page-weight.ts'
import { portalPort, startPortalWith } from '#tests/support/journeys/portal-for-run.ts'
import { SiteVisitor } from '#tests/support/processes/site-visitor.ts'

const pages = Object.keys(pageChunks) as MeasuredPage[]
const devices: Device[] = ['desktop', 'phone']
const kilobytes = (bytes: number) => Math.round(bytes / 100) / 10

/** Sizes, Lighthouse scores and interaction delays of the demo's pages. */
export async function run() {
  const { findBrowser } = (await import(browserScript)) as { findBrowser: () => string }
  const chrome = findBrowser()
  const stop = await startPortalWith({})
  try {
    const origin = `http://canyon.localhost:${portalPort()}`
    const visitor = new SiteVisitor(portalPort(), 'canyon')
    await visitor.signIn('agent')
    const cookie = visitor.cookie ?? ''
    printSizes()
    const { text } = await visitor.get('/api/products')
    const id = /"(?:id|ProductID)":"?(?<id>[^",]+)/.exec(text)?.groups?.['id'] ?? ''
    await printScores({ origin, chrome, cookie, id })
    await printDelays(origin, chrome, cookie)
  } finally {
    await stop()
  }
}

const browserScript = new URL('../scripts/browser.mjs', import.meta.url).href

function printSizes() {
  const rows = pages.map((page) => ({
    page,
    'JavaScript in kB': kilobytes(scriptBytes(page)),
    'styles in kB': kilobytes(styleBytes(page)),
  }))
  console.log('Compressed with Brotli.')
  console.table(rows)
}

interface Portal {
  origin: string
  chrome: string
  cookie: string
  /** Of the tour to open. */
  id: string
}

async function printScores({ origin, chrome, cookie, id }: Portal) {
  const rows = []
  for (const page of pages)
    for (const device of devices) {
      const url = origin + page.replace('{id}', id)
      const visit = { url, device, chrome, cookie: page === '/login' ? undefined : cookie }
      rows.push({ page, device, ...(await lighthouseFigures(visit)) })
    }
  console.table(rows)
}

async function printDelays(origin: string, chrome: string, cookie: string) {
  const delays = await measureInteractions(chrome, origin, cookie)
  const base = delays.get('empty page') ?? 0
  const rows = [...delays].map(([interaction, milliseconds]) => ({
    interaction,
    milliseconds,
    'of the empty page': ratio(milliseconds, base),
  }))
  console.table(rows)
}
