import { VisuallyHidden } from '@mantine/core'
import { IconAlarm, IconHourglass } from '@tabler/icons-react'

import { countdownText, needsAttention, showsEnd } from '#web/features/reservations/timer/time-text.ts'
import type { WatchedTimer } from '#web/features/reservations/timer/use-timer.ts'

import classes from './countdown.module.css'

interface Props {
  /** Before the time left. */
  label: string
  /** Before the end, once polling has stopped. */
  untilLabel: string
  timer: WatchedTimer
  /** Epoch seconds. */
  endsAt: number
  /** Read out once when less than two minutes are left. */
  warning: string
}

/** Silent for screen readers except for the warning. */
export function Countdown({ label, untilLabel, timer, endsAt, warning }: Props) {
  const urgent = needsAttention(timer)
  const Icon = urgent ? IconAlarm : IconHourglass
  return (
    <div className={classes['countdown']} data-urgent={urgent || undefined}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <div role="timer" aria-live="off" className={classes['time']}>
        <span className={classes['label']}>{showsEnd(timer) ? untilLabel : label} </span>
        <span className={classes['left']}>{countdownText(timer, endsAt)}</span>
      </div>
      <VisuallyHidden component="output">{urgent ? warning : ''}</VisuallyHidden>
    </div>
  )
}
