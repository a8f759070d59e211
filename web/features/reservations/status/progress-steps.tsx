import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'

import type { ReservationStatus } from '#web/features/reservations/reservation-status.ts'

import classes from './progress-steps.module.css'

interface Step {
  label: string
  state: 'done' | 'current' | 'failed' | 'open'
}

/** Added to the label for screen readers. A failed step's label says it all. */
const announced: Record<Step['state'], string> = {
  done: ', done',
  current: ', current',
  failed: '',
  open: ', upcoming',
}

function stepsOf(status: ReservationStatus, byCard: boolean): Step[] {
  const booked: Step = { label: 'Booked', state: 'done' }
  const confirmed: Step = { label: 'Confirmed', state: 'done' }
  if (status === 'Canceled') return [booked, { label: 'Canceled', state: 'failed' }]
  if (!byCard) return [booked, confirmed]
  if (status === 'Confirmed') return [booked, { label: 'Payment received', state: 'done' }, confirmed]
  if (status === 'Pending') {
    return [booked, { label: 'Waiting for payment', state: 'current' }, { ...confirmed, state: 'open' }]
  }
  return [
    booked,
    { label: 'Payment not received', state: 'failed' },
    { label: 'Seats released', state: 'failed' },
  ]
}

export function ProgressSteps({ status, byCard }: { status: ReservationStatus; byCard: boolean }) {
  return (
    <ol className={classes['steps']} aria-label="Progress" data-no-print>
      {stepsOf(status, byCard).map(({ label, state }) => (
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
          <VisuallyHidden>{announced[state]}</VisuallyHidden>
        </li>
      ))}
    </ol>
  )
}
