import { Button, Stack } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

import { Card } from '#web/ui/card.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { scrollIntoView } from '#web/ui/scroll-into-view.ts'

import classes from './payment-frame.module.css'
import pageClasses from './reservation-page.module.css'

interface Props {
  link: string
  /** What paying does. */
  about?: string
  /** Stays in view on a phone, where the reservation's card is below the frame. */
  countdown: ReactNode
  /** The payment page shows a completed payment. */
  onPaid: () => void
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

/**
 * The payment page has its own origin, so the sandbox keeps it from navigating or opening windows. Inside its origin it
 * needs forms, and Stripe's fields need scripts and storage.
 */
const sandbox = 'allow-forms allow-scripts allow-same-origin'

export function PaymentFrame({ link, countdown, onPaid, ...own }: Props) {
  const { about = 'Pay now to confirm this reservation.' } = own
  const frame = useRef<HTMLIFrameElement>(null)
  const { state, tries, height, notice, onLoad, reload } = useFrameLoading(frame, { link, onPaid })
  return (
    <div data-no-print className={pageClasses['payment']}>
      <Card title="Payment" aside={about}>
        {(state === 'failed' || state === 'slow') && (
          <FrameError key={state} state={state} ref={notice} onReload={reload} />
        )}
        {state !== 'failed' && (
          <iframe
            key={tries}
            className={classes['frame']}
            style={{ height }}
            src={link}
            title="Card payment"
            ref={frame}
            onLoad={onLoad}
            // oxlint-disable-next-line react/iframe-missing-sandbox -- the payment page has another origin
            sandbox={sandbox}
            referrerPolicy="no-referrer"
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
/** The payment page's script has run before its frame loads, but its message may arrive a moment later. */
const messageMs = 2000

type FrameState = 'loading' | 'slow' | 'loaded' | 'failed'

/**
 * The frame's content has another origin. The payment page says itself when it has loaded or is leaving; a frame that
 * loads without a word shows an error page of the browser or a proxy.
 */
function useFrameLoading(
  frame: RefObject<HTMLIFrameElement | null>,
  { link, onPaid }: Pick<Props, 'link' | 'onPaid'>,
) {
  const [state, setState] = useState<FrameState>('loading')
  const [tries, setTries] = useState(0)
  const notice = useRef<HTMLDivElement>(null)
  const silence = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isAnnounced = useRef(false)
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    if (state !== 'loading') return undefined
    const timeout = setTimeout(() => setState('slow'), slowMs)
    return () => clearTimeout(timeout)
  }, [state])
  usePageMessages(frame, link, (message, height) => {
    if (message === 'resized') return setHeight(height)
    clearTimeout(silence.current)
    isAnnounced.current = message !== 'leaving'
    if (message === 'leaving') return setState('loading')
    keepInView(frame.current, notice.current)
    setState('loaded')
    return message === 'paid' && onPaid()
  })
  useEffect(() => () => clearTimeout(silence.current), [])
  useEffect(() => {
    if (tries > 0) focus(frame.current)
  }, [frame, tries])
  const onLoad = () => {
    if (!isAnnounced.current) silence.current = setTimeout(() => setState('failed'), messageMs)
    isAnnounced.current = false
  }
  const reload = () => {
    setTries(tries + 1)
    setState('loading')
  }
  return { state, tries, height, notice, onLoad, reload }
}

const messages = ['loaded', 'paid', 'leaving', 'resized'] as const
type PageMessage = (typeof messages)[number]

const messageOf = (data: unknown): PageMessage | undefined =>
  messages.find((message) => message === Object(data).paymentPage)

/** Taller than any payment form; anything else is a mistake, and the page below must stay in reach. */
const maxHeight = 2000

function heightOf(data: unknown): number | undefined {
  const { height }: { height?: unknown } = Object(data)
  return typeof height === 'number' && height > 0 ? Math.min(height, maxHeight) : undefined
}

/** Listens to this frame's payment page only. */
function usePageMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  link: string,
  onMessage: (message: PageMessage, height: number | undefined) => void,
) {
  const receive = useEffectEvent(({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== new URL(link).origin || source !== frame.current?.contentWindow) return
    const message = messageOf(data)
    if (message) onMessage(message, heightOf(data))
  })
  useEffect(() => {
    const listen = (event: MessageEvent) => receive(event)
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])
}

function keepInView(frame: HTMLIFrameElement | null, notice: HTMLElement | null) {
  // The notice is about to go, and its focus with it.
  if (notice?.contains(document.activeElement)) focus(frame)
  // After a button far down in the frame, the next page starts above the viewport.
  if (frame && frame.getBoundingClientRect().top < 0) scrollIntoView(frame, 'start')
}
