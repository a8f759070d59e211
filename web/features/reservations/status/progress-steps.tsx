import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'

import type { ReservationStatus } from '#web/features/reservations/reservation-status.ts'
import { progressOf, type Step } from '#web/features/reservations/status/progress.ts'

import classes from './progress-steps.module.css'

const words: Record<Step['state'], string> = {
  done: 'done',
  current: 'now',
  failed: 'not reached',
  open: 'to come',
}

export function ProgressSteps({ status, byCard }: { status: ReservationStatus; byCard: boolean }) {
  return (
    <ol className={classes['steps']} aria-label="Progress" data-no-print>
      {progressOf(status, byCard).map(({ label, state }) => (
        <li
          key={label}
          className={classes['step']}
          data-state={state}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <span className={classes['mark']} aria-hidden="true">
            {state === 'done' && <IconCheck size={12} stroke={3} />}
            {state === 'failed' && <IconX size={12} stroke={3} />}
          </span>
          {label}
          <VisuallyHidden>, {words[state]}</VisuallyHidden>
        </li>
      ))}
    </ol>
  )
}
