import { dateText } from '#contract/dates.ts'
import type { ManifestPassenger } from '#contract/day/manifest.ts'
import { poundsText } from '#contract/weights/pound-text.ts'
import { counted } from '#web/features/day/departure-words.ts'
import { markLooks } from '#web/features/day/mark-words.ts'

import classes from './manifest.module.css'

type Mark = ManifestPassenger['marks'][number]

/** A device that was offline sends its marks later. */
const isLate = ({ madeAt, receivedAt }: Mark) => receivedAt - madeAt > 60_000

function timeText(at: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  })
  return format.format(at)
}

/** 'Boarded, 162 lb' */
const whatText = ({ mark, scaleWeight }: Mark) =>
  [markLooks[mark].label, ...(scaleWeight === null ? [] : [poundsText(scaleWeight)])].join(', ')

/** Every mark that was received, for when two people checked in the same guest. */
export function MarkHistory({ marks, timeZone }: { marks: readonly Mark[]; timeZone: string }) {
  if (marks.length < 2) return null
  return (
    <details className={classes['history']} data-no-print>
      <summary>{counted(marks.length, 'mark')}</summary>
      <ol>
        {marks.map((mark) => (
          <li key={`${mark.receivedAt} ${mark.madeAt} ${mark.mark}`}>
            <strong>{whatText(mark)}</strong>
            {mark.departure && ` on ${dateText(mark.departure.date)}, ${mark.departure.DeptTime}`}
            {`, ${timeText(mark.madeAt, timeZone)}, by ${mark.by ?? 'a deleted user'}`}
            {isLate(mark) && ` (received ${timeText(mark.receivedAt, timeZone)})`}
          </li>
        ))}
      </ol>
    </details>
  )
}
