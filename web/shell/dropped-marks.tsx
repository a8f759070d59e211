import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'

import { dismissDropped, droppedText, onQueue } from '#web/data/check-in/mark-queue.ts'

import classes from './dropped-marks.module.css'

/** Check-in marks of this device that couldn't be sent in time. They stay on screen until someone has read it. */
export function DroppedMarks() {
  const text = useSyncExternalStore(onQueue, droppedText)
  if (!text) return null
  return (
    <div role="alert" className={classes['dropped']} data-no-print>
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
      <span>
        <strong>{text}</strong> Check the manifest.
      </span>
      <Button variant="default" mih={44} onClick={dismissDropped}>
        Dismiss
      </Button>
    </div>
  )
}
