import { poundsText } from '#contract/weights/pound-text.ts'
import type { ImportReport } from '#server/features/availability/import-catalogue.ts'

/** The rest is counted. */
const overweightShown = 20

export function importReportText({ changes, departures, overweight }: ImportReport, dryRun: boolean): string {
  const tooHeavy = overweightLines(overweight)
  if (changes.length === 0)
    return ['The catalogue is up to date. Nothing was changed.', ...tooHeavy].join('\n')
  const { made, changed, removed, leftAlone } = departures
  return [
    ...changes.map(({ what, kind, name }) => `${what} ${kind} ${name}`),
    `Departures: ${made} added, ${changed} changed, ${removed} removed. Departures with sold seats keep everything but their blocked seats and payload.`,
    ...leftAloneLines(leftAlone),
    ...tooHeavy,
    dryRun ? 'Dry run: nothing was changed.' : 'Done.',
  ].join('\n')
}

function leftAloneLines(count: number): string[] {
  if (count === 0) return []
  return [
    count === 1
      ? '1 departure was changed by hand and stays as it is. The board can put it back on schedule.'
      : `${count} departures were changed by hand and stay as they are. The board can put them back on schedule.`,
  ]
}

function overweightLines(overweight: ImportReport['overweight']): string[] {
  const { length } = overweight
  if (length === 0) return []
  const title =
    length === 1
      ? '1 departure weighs more than its payload. It stays as sold and takes no more passengers:'
      : `${length} departures weigh more than their payload. They stay as sold and take no more passengers:`
  const shown = overweight
    .slice(0, overweightShown)
    .map(
      ({ product, date, time, pounds, payload }) =>
        `  ${date} ${time} ${product}: ${poundsText(pounds)} sold, payload ${poundsText(payload)}`,
    )
  return [title, ...shown, ...(length > overweightShown ? [`  and ${length - overweightShown} more`] : [])]
}
