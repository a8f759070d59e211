import type { ImportReport } from '#server/features/availability/import-catalogue.ts'

/** What an import did, or would do, one line a change. */
export function importReportText({ changes, departures }: ImportReport, dryRun: boolean): string {
  if (changes.length === 0) return 'The catalogue is already so. Nothing was changed.'
  const { made, changed, removed } = departures
  return [
    ...changes.map(({ what, kind, name }) => `${what} ${kind} ${name}`),
    `departures: ${made} made, ${changed} changed, ${removed} removed; those with sold seats change only what is blocked`,
    dryRun ? 'This was a dry run: nothing was changed.' : 'Done.',
  ].join('\n')
}
