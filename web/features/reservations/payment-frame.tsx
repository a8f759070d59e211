import type { ReactNode, SyntheticEvent } from 'react'

import { Card } from '#web/ui/card.tsx'
import { scrollIntoView } from '#web/ui/scroll-into-view.ts'

import classes from './reservation-status.module.css'

interface Props {
  link: string
  /** Stays in view where the reservation's card is below the frame. */
  countdown: ReactNode
}

/** What follows a press of a button far down in the frame begins at its top, which can be out of sight. */
function bringBack({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) {
  if (frame.getBoundingClientRect().top < 0) scrollIntoView(frame, 'start')
}

/** The card is entered on a page of its own, which cannot lead this one away. */
export function PaymentFrame({ link, countdown }: Props) {
  return (
    <div data-no-print>
      <Card title="Payment" aside="The reservation is confirmed as soon as it is paid.">
        <iframe
          className={classes['frame']}
          src={link}
          title="Card payment"
          onLoad={bringBack}
          // oxlint-disable-next-line react/iframe-missing-sandbox -- the payment page is another document of the gateway's own
          sandbox="allow-forms allow-scripts allow-same-origin"
        />
      </Card>
      {/* Read out in the reservation's card. */}
      <div className={classes['held']} aria-hidden="true">
        {countdown}
      </div>
    </div>
  )
}
