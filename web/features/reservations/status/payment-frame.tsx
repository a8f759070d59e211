import { Button, Stack } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect } from 'react'

import { useFrameLoading } from '#web/features/reservations/status/use-frame-loading.ts'
import { Card } from '#web/ui/card.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { scrollIntoView } from '#web/ui/scroll-into-view.ts'

import classes from './reservation-status.module.css'

interface Props {
  link: string
  /** Stays in view where the reservation's card is below the frame. */
  countdown: ReactNode
}

const words = {
  failed: [
    'The payment page did not answer.',
    'Load it again to see whether the payment went through. Nothing is charged twice.',
  ],
  slow: [
    'The payment page is slow to answer.',
    'Wait for it, or load it again to see whether the payment went through. Nothing is charged twice.',
  ],
}

/** The card is entered on a page of its own, which cannot lead this one away. */
export function PaymentFrame({ link, countdown }: Props) {
  const { state, tries, notice, onLoad, loadAgain } = useFrameLoading()
  return (
    <div data-no-print>
      <Card title="Payment" aside="The reservation is confirmed as soon as it is paid.">
        {(state === 'failed' || state === 'slow') && (
          <Unanswered key={state} state={state} ref={notice} onLoadAgain={loadAgain} />
        )}
        {state !== 'failed' && (
          <iframe
            key={tries}
            className={classes['frame']}
            src={link}
            title="Card payment"
            ref={tries > 0 ? focus : null}
            onLoad={onLoad}
            // oxlint-disable-next-line react/iframe-missing-sandbox -- the payment page is another document of the gateway's own
            sandbox="allow-forms allow-scripts allow-same-origin"
          />
        )}
      </Card>
      {/* Read out in the reservation's card. */}
      <div className={classes['held']} aria-hidden="true">
        {countdown}
      </div>
    </div>
  )
}

const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

/** A frame that goes takes the focus along. */
function focusIfNothingHasIt(element: HTMLElement | null) {
  if (document.activeElement === document.body) focus(element)
}

interface UnansweredProps {
  state: 'failed' | 'slow'
  ref: RefObject<HTMLDivElement | null>
  onLoadAgain: () => void
}

/** It stands where the frame begins, which can be out of sight. Beside a frame that may still come it takes no focus. */
function Unanswered({ state, ref, onLoadAgain }: UnansweredProps) {
  useEffect(() => scrollIntoView(ref.current, 'nearest'), [ref])
  return (
    <Stack p="md" gap="md" align="flex-start" ref={ref} className={classes['unanswered'] ?? ''}>
      <FormAlert texts={words[state]} />
      <Button ref={state === 'failed' ? focusIfNothingHasIt : null} onClick={onLoadAgain}>
        Load the payment page again
      </Button>
    </Stack>
  )
}
