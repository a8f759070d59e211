import { Button, Stack } from '@mantine/core'
import { type ReactNode, type SyntheticEvent, useState } from 'react'

import { Card } from '#web/ui/card.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { scrollIntoView } from '#web/ui/scroll-into-view.ts'

import classes from './reservation-status.module.css'

interface Props {
  link: string
  /** Stays in view where the reservation's card is below the frame. */
  countdown: ReactNode
}

const unanswered = [
  'The payment page did not answer.',
  'Load it again to see whether the payment went through. Nothing is charged twice.',
]

/** The payment page is of this site, so it can be looked into; a browser's or a proxy's own error page is another one. */
const isPaymentPage = (frame: HTMLIFrameElement) =>
  Boolean(frame.contentDocument?.querySelector('main[aria-label="Card payment"]'))

/** A browser takes the focus out of a frame that loads, whatever its page says. */
function focusFirstWrong(frame: HTMLIFrameElement) {
  if (document.activeElement !== frame) return
  frame.contentDocument?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

/** The card is entered on a page of its own, which cannot lead this one away. */
export function PaymentFrame({ link, countdown }: Props) {
  const [failed, setFailed] = useState(false)
  const [retried, setRetried] = useState(false)
  const loaded = ({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) => {
    if (!isPaymentPage(frame)) setFailed(true)
    // What follows a press of a button far down in the frame begins at its top, which can be out of sight.
    else if (frame.getBoundingClientRect().top < 0) scrollIntoView(frame, 'start')
    focusFirstWrong(frame)
  }
  const loadAgain = () => {
    setRetried(true)
    setFailed(false)
  }
  return (
    <div data-no-print>
      <Card title="Payment" aside="The reservation is confirmed as soon as it is paid.">
        {failed ? (
          <Unanswered onLoadAgain={loadAgain} />
        ) : (
          <iframe
            className={classes['frame']}
            src={link}
            title="Card payment"
            ref={retried ? focus : null}
            onLoad={loaded}
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

/** It stands where the frame began, which can be out of sight. */
const bringIntoView = (element: HTMLElement | null) => scrollIntoView(element, 'nearest')

function Unanswered({ onLoadAgain }: { onLoadAgain: () => void }) {
  return (
    <Stack p="md" gap="md" align="flex-start" ref={bringIntoView} className={classes['unanswered'] ?? ''}>
      <FormAlert texts={unanswered} />
      <Button ref={focusIfNothingHasIt} onClick={onLoadAgain}>
        Load the payment page again
      </Button>
    </Stack>
  )
}
