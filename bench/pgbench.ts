import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { agentsAgency } from '#bench/agents-agency.ts'
import { firstProductId, productCode } from '#bench/fill.ts'
import type { Month } from '#bench/requests.ts'
import { type Statement, withVariables } from '#bench/statements.ts'
import { daysInMonth } from '#contract/dates.ts'

const run = promisify(execFile)
const candidates = ['pgbench', ...[18, 17, 16, 15].map((major) => `/usr/lib/postgresql/${major}/bin/pgbench`)]

export interface Pgbench {
  version: string
  perSecond(
    statement: Statement,
    kind: 'calendar' | 'lookup',
    connections: number,
    seconds: number,
  ): Promise<number>
}

/** PostgreSQL's load generator, if installed. */
export async function findPgbench() {
  for (const path of candidates) {
    const found = await run(path, ['--version']).catch(() => undefined)
    if (found) return { path, version: found.stdout.trim() }
  }
  return undefined
}

/** One script per month, with the same random products and days as the requests. Variables are numbers: 20261120 is a date. */
function scriptFor(
  statement: Statement,
  kind: 'calendar' | 'lookup',
  { year, month }: Month,
  products: number,
) {
  const first = (year * 100 + month) * 100 + 1
  const last = first + daysInMonth(year, month) - 1
  const from = kind === 'calendar' ? String(first) : `random(${first}, ${last})`
  return [
    `\\set id random(${firstProductId}, ${firstProductId + products - 1})`,
    `\\set from ${from}`,
    `\\set to ${last}`,
    '\\set party 3',
    '\\set pounds 450',
    `${withVariables(statement)};`,
  ].join('\n')
}

/** The size of the servers' pools. */
const poolSize = 20
export const clientsFor = (connections: number) => Math.min(connections, poolSize)

/** Returns transactions per second. */
export async function runPgbench(
  path: string,
  url: string,
  {
    connections,
    seconds,
    files,
    variables,
  }: {
    connections: number
    seconds: number
    files: string[]
    variables: Record<string, string>
  },
): Promise<number> {
  const clients = String(clientsFor(connections))
  const fixed = ['-n', '-M', 'prepared', '-c', clients, '-T', String(seconds)]
  const given = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`])
  const scripts = files.flatMap((file) => ['-f', file])
  const { stdout, stderr } = await run(path, [...fixed, ...given, ...scripts, url])
  const perSecond = /^tps = ([\d.]+)/m.exec(stdout)?.[1]
  if (perSecond === undefined || /aborted/.test(stderr)) throw new Error(`pgbench failed: ${stderr}`)
  return Math.round(Number(perSecond))
}

export async function openPgbench(
  folder: string,
  url: string,
  months: Month[],
  products: number,
): Promise<Pgbench | undefined> {
  const found = await findPgbench()
  if (!found) return undefined
  const agency = await agentsAgency(url)
  return {
    version: found.version,
    async perSecond(statement, kind, connections, seconds) {
      const files = months.map(async (month) => {
        const file = join(folder, `${kind}-${month.year}-${month.month}.sql`)
        await writeFile(file, scriptFor(statement, kind, month, products))
        return file
      })
      // The modifier of one product is searched for; no product has one.
      const code = productCode(firstProductId)
      const now = Temporal.Now.instant().toString({ smallestUnit: 'second' })
      const after = Temporal.Now.instant().add({ minutes: 60 }).toString({ smallestUnit: 'second' })
      return runPgbench(found.path, url, {
        connections,
        seconds,
        files: await Promise.all(files),
        variables: { after, now, agency, code, today: now.slice(0, 10) },
      })
    },
  }
}
