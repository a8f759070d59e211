import { Alert, Button } from '@mantine/core'
import { IconCheck, IconClockOff, IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import type { DueChange } from '#contract/changes/due.ts'
import type { ReservationRef } from '#web/data/reservations.ts'
import { additionLink, correctionLink, moveLink } from '#web/features/reservations/reservation-links.ts'
import { scrollIntoView } from '#web/ui/scroll-into-view.ts'

import classes from './due.module.css'

interface Props {
  of: ReservationRef
  kind: DueChange['kind']
  state: Exclude<DueChange['state'], 'due'>
}

const icons = { done: IconCheck, lapsed: IconClockOff, ended: IconInfoCircle }
const links = { moved: moveLink, added: additionLink, corrected: correctionLink }

/** How the wait for the payment ended. */
export function EndNotice({ of, kind, state }: Props) {
  const Icon = icons[state]
  return (
    <Alert
      color={state === 'done' ? 'green' : 'blue'}
      icon={<Icon size={18} aria-hidden="true" />}
      tabIndex={-1}
      className={classes['end'] ?? ''}
      ref={showIfLost}
      data-no-print
    >
      {endText(kind, state)}
      {state === 'lapsed' && (
        <div>
          <Button
            mt="sm"
            mih={44}
            variant="default"
            renderRoot={(props) => <Link {...links[kind](of)} {...props} />}
          >
            Try again
          </Button>
        </div>
      )}
    </Alert>
  )
}

/** The payment page and the dialog lose the focus when they go. */
function showIfLost(element: HTMLElement | null) {
  if (!element || document.activeElement !== document.body) return
  element.focus({ preventScroll: true })
  scrollIntoView(element, 'nearest')
}

type Kind = DueChange['kind']

const doneTexts: Record<Kind, string> = {
  moved: 'Payment received. The reservation has moved to the new departure.',
  added: 'Payment received. The passengers were added.',
  corrected: 'Payment received. The details were corrected.',
}

/** How the wait for the payment ended. */
function endText(kind: Kind, state: Exclude<DueChange['state'], 'due'>): string {
  if (state === 'done') return doneTexts[kind]
  if (state === 'lapsed')
    return 'The time to pay has run out. Nothing was changed. A payment that still arrives is refunded.'
  return 'This change ended before it was paid.'
}
