import { Alert, Button } from '@mantine/core'
import { IconCheck, IconClockOff, IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import type { DueChange } from '#contract/after-sale/due-changes.ts'
import type { ReservationRef } from '#web/data/reservations.ts'
import { endText } from '#web/features/reservations/due/due-words.ts'
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
