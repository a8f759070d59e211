import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/** Fetched by npm when the benchmark runs: as a dependency it would double the size of the installation. */
const lighthouse = 'lighthouse@12.8.2'

export type Device = 'desktop' | 'phone'

interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { displayValue?: string }>
}

interface Visit {
  url: string
  device: Device
  chrome: string
  cookie: string | undefined
}

/** Scores from 0 to 100 and the figures behind the performance score. */
export async function lighthouseFigures(visit: Visit) {
  const { categories, audits } = await report(visit)
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    'largest paint': audits['largest-contentful-paint']?.displayValue ?? '',
    'blocking time': audits['total-blocking-time']?.displayValue ?? '',
    'layout shift': audits['cumulative-layout-shift']?.displayValue ?? '',
  }
}

async function report({ url, device, chrome, cookie }: Visit): Promise<Report> {
  const headers = cookie ? ['--extra-headers', JSON.stringify({ cookie })] : []
  const args = [
    'exec',
    '--yes',
    `--package=${lighthouse}`,
    '--',
    'lighthouse',
    url,
    '--quiet',
    '--output=json',
    '--only-categories=performance,accessibility,best-practices',
    ...(device === 'desktop' ? ['--preset=desktop'] : []),
    '--chrome-flags=--headless --no-sandbox --disable-gpu',
    ...headers,
  ]
  const child = spawn('npm', args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, CHROME_PATH: chrome },
  })
  const [output, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (status !== 0) throw new Error(`Lighthouse ended with status ${status} at ${url}.`)
  return JSON.parse(output) as Report
}
