import type { ImportReport } from '#server/features/availability/import-catalogue.ts'

export function importReportText({ changes, departures }: ImportReport, dryRun: boolean): string {
  if (changes.length === 0) return 'The catalogue is up to date. Nothing was changed.'
  const { made, changed, removed } = departures
  return [
    ...changes.map(({ what, kind, name }) => `${what} ${kind} ${name}`),
    `Departures: ${made} added, ${changed} changed, ${removed} removed. Departures with sold seats keep everything but their blocked seats.`,
    dryRun ? 'Dry run: nothing was changed.' : 'Done.',
  ].join('\n')
}
