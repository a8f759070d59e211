import { CompiledQuery } from 'kysely'

import { type AccountSetting, stockMonths } from '#bench/account/account-stock.ts'
import { ask, readPage, requestAt } from '#bench/account/site.ts'
import { median, ratio, rounded } from '#bench/figures.ts'
import { withDb } from '#bench/place.ts'
import { recordPages, type Sent } from '#bench/recorded.ts'
import { ledgerRoutes, statementPaths } from '#contract/ledger/ledger-routes.ts'

const isQuick = process.argv.includes('--quick')
const reservations = isQuick ? 10_000 : 100_000
const months = isQuick ? 2 : 20
const turns = isQuick ? 3 : 9

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const measured: number[] = []
  for (let turn = 0; turn < turns; turn += 1) measured.push(await timed(work))
  return rounded(median(measured), 1)
}

interface Closed {
  number: number
  lines: number
}

/** Closes every month with lines; returns how long each took, and the largest statement. */
async function closeMonths({ portal, provider, manager, agencyID }: AccountSetting) {
  const path = ledgerRoutes.closeMonth.path.replace('{agencyID}', agencyID)
  const measured: number[] = []
  for (let back = months + 1; back >= 1; back -= 1) {
    const month = Temporal.Now.plainDateISO().subtract({ months: back }).toString().slice(0, 7)
    measured.push(await timed(() => ask(portal.port, requestAt(provider, 'POST', path, { month }))))
  }
  const { body } = await ask(portal.port, requestAt(manager, 'GET', ledgerRoutes.listStatements.path))
  const { rows } = JSON.parse(body) as { rows: Closed[] }
  const largest = rows.toSorted((one, other) => other.lines - one.lines)[0]
  if (!largest) throw new Error('No statement was made.')
  return { largest, ms: rounded(median(measured), 0) }
}

const runBare = (url: string, statements: Sent[]) =>
  withDb(url, (db) =>
    medianMs(async () => {
      for (const { text, values } of statements) await db.executeQuery(CompiledQuery.raw(text, values))
    }),
  )

/** The pages of an agency with many reservations, beside their bare queries on one connection. */
export async function measurePages(setting: AccountSetting) {
  const { url, portal, manager } = setting
  await stockMonths(setting, reservations, months)
  const closed = await closeMonths(setting)
  // Not on a statement: as many as one month has.
  await stockMonths(setting, reservations / months, 1)
  const at = (path: string) => path.replace('{number}', String(closed.largest.number))
  const pages = {
    account: ledgerRoutes.showAgencyAccount.path,
    'lines not on a statement': ledgerRoutes.listAccountLines.path,
    'all lines': `${ledgerRoutes.listAccountLines.path}?on=all`,
    statements: ledgerRoutes.listStatements.path,
    [`statement of ${closed.largest.lines} lines`]: at(ledgerRoutes.showStatement.path),
    'its CSV': at(statementPaths.csv),
    'its PDF': at(statementPaths.pdf),
  }
  const recorded = await recordPages(url, manager, Object.values(pages))
  const rows = []
  for (const [index, [page, path]] of Object.entries(pages).entries()) {
    const ms = await medianMs(() => readPage(portal.port, manager, path))
    const bare = await runBare(url, recorded[index] ?? [])
    rows.push({ page, statements: recorded[index]?.length, ms, 'bare ms': bare, 'of bare': ratio(ms, bare) })
  }
  console.log(
    `\nPages of an agency with ${reservations} reservations, the median of ${turns}, beside the same statements sent ` +
      `alone. Closing a month of ${closed.largest.lines} lines takes ${closed.ms} ms.`,
  )
  console.table(rows)
}
