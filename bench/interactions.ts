import { chromium, type Page } from 'playwright'

import { median } from '#bench/figures.ts'

interface Interaction {
  what: string
  /** Ends when its result is visible. */
  run: (page: Page) => Promise<unknown>
}

const rounds = 5
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

const interactions: Interaction[] = [
  {
    what: 'type a letter into the filter of Products',
    run: (page) => page.getByLabel('Filter by name or code').press('d'),
  },
  {
    what: 'open a tour',
    run: async (page) => {
      await page.getByRole('link', { name: 'Check Availability' }).first().click()
      await page.getByRole('button', { name: 'Search Availability' }).waitFor()
    },
  },
  {
    what: 'next month',
    run: (page) => page.getByRole('button', { name: 'Next month' }).click(),
  },
]

declare global {
  interface Window {
    delays: number[]
  }
}

/** Milliseconds from the input to the next frame, by interaction, and those of a click on an empty page. */
export async function measureInteractions(chrome: string, origin: string, cookie: string) {
  const browser = await chromium.launch({ executablePath: chrome, args: ['--no-sandbox', '--disable-gpu'] })
  const delays = new Map<string, number[]>()
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext()
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url: origin }])
    const page = await context.newPage()
    await page.addInitScript(watchDelays)
    await page.goto(`${origin}/favicon.svg`)
    await record(page, delays, { what: 'empty page', run: () => page.mouse.click(5, 5) })
    await page.goto(`${origin}/products`)
    await heading(page, 'Products')
    for (const interaction of interactions) await record(page, delays, interaction)
    await context.close()
  }
  await browser.close()
  return new Map([...delays].map(([what, values]) => [what, median(values)]))
}

/** Runs in the page. Event Timing reports from 16 ms on, in steps of 8 ms. */
function watchDelays() {
  window.delays = []
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.delays.push(duration)
  })
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

async function record(page: Page, delays: Map<string, number[]>, { what, run }: Interaction) {
  await page.evaluate(() => (window.delays = []))
  await run(page)
  // Entries arrive a frame after the input's own.
  const longest = await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    return Math.max(16, ...window.delays)
  })
  delays.set(what, [...(delays.get(what) ?? []), longest])
}
