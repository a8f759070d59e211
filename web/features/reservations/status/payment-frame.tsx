import { Button, Stack } from '@mantine/core'
import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'

import { Card } from '#web/ui/card.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { scrollIntoView } from '#web/ui/scroll-into-view.ts'

import classes from './reservation-status.module.css'

interface Props {
  link: string
  /** Stays in view on a phone, where the reservation's card is below the frame. */
  countdown: ReactNode
}

const errorTexts = {
  failed: [
    "The payment page didn't load.",
    "Load it again to check the payment. You won't be charged twice.",
  ],
  slow: [
    'The payment page is taking a while.',
    "Wait, or load it again to check the payment. You won't be charged twice.",
  ],
}

/** The sandbox keeps the gateway's page from navigating this one. */
export function PaymentFrame({ link, countdown }: Props) {
  const { state, tries, notice, onLoad, reload } = useFrameLoading()
  return (
    <div data-no-print>
      <Card title="Payment" aside="Pay now to confirm this reservation.">
        {(state === 'failed' || state === 'slow') && (
          <FrameError key={state} state={state} ref={notice} onReload={reload} />
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
      {/* Screen readers get it from the reservation's card. */}
      <div className={classes['held']} aria-hidden="true">
        {countdown}
      </div>
    </div>
  )
}

const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

/** Removing the frame drops its focus. */
function focusIfLost(element: HTMLElement | null) {
  if (document.activeElement === document.body) focus(element)
}

interface FrameErrorProps {
  state: 'failed' | 'slow'
  ref: RefObject<HTMLDivElement | null>
  onReload: () => void
}

/** A slow frame may still load, so only a failed one hands over the focus. */
function FrameError({ state, ref, onReload }: FrameErrorProps) {
  useEffect(() => scrollIntoView(ref.current, 'nearest'), [ref])
  return (
    <Stack p="md" gap="md" align="flex-start" ref={ref} className={classes['frame-error'] ?? ''}>
      <FormAlert texts={errorTexts[state]} />
      <Button ref={state === 'failed' ? focusIfLost : null} onClick={onReload}>
        Reload payment page
      </Button>
    </Stack>
  )
}

const slowMs = 10_000

/** The payment page is same-origin, so its markup distinguishes it from a browser's or proxy's error page. */
const isPaymentPage = (frame: HTMLIFrameElement) =>
  Boolean(frame.contentDocument?.querySelector('main[aria-label="Card payment"]'))

/** Browsers drop the focus inside a frame when it loads. */
function focusFirstInvalid(frame: HTMLIFrameElement) {
  if (document.activeElement !== frame) return
  frame.contentDocument?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

function useFrameLoading() {
  const [state, setState] = useState<'loading' | 'slow' | 'loaded' | 'failed'>('loading')
  const [tries, setTries] = useState(0)
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state !== 'loading') return undefined
    const timeout = setTimeout(() => setState('slow'), slowMs)
    return () => clearTimeout(timeout)
  }, [state])
  const onLoad = ({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) => {
    if (!isPaymentPage(frame)) return setState('failed')
    // The notice is about to go, and its focus with it.
    if (notice.current?.contains(document.activeElement)) frame.focus({ preventScroll: true })
    // After a button far down in the frame, the next page starts above the viewport.
    if (frame.getBoundingClientRect().top < 0) scrollIntoView(frame, 'start')
    setState('loaded')
    focusFirstInvalid(frame)
    // Submitting inside the frame can be slow too.
    frame.contentWindow?.addEventListener('beforeunload', () => setState('loading'))
  }
  const reload = () => {
    setTries(tries + 1)
    setState('loading')
  }
  return { state, tries, notice, onLoad, reload }
}
