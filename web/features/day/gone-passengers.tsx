import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

import type { GonePassenger } from '#contract/day/manifest.ts'
import { markLooks } from '#web/features/day/mark-words.ts'

import classes from './load-line.module.css'

/** Passengers who were marked here and then moved or canceled: the crew has to look at them. */
export function GonePassengers({ gone }: { gone: readonly GonePassenger[] }) {
  if (gone.length === 0) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />}>
      <strong>Checked in here, but no longer on this departure</strong>
      <ul className={classes['gone']}>
        {gone.map(({ quoteID, orl, position, mark, message }) => (
          <li key={`${quoteID} ${position}`}>{`${orl}: ${message} Marked: ${markLooks[mark].label}.`}</li>
        ))}
      </ul>
    </Alert>
  )
}
