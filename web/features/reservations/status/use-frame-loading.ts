import { type SyntheticEvent, useEffect, useRef, useState } from 'react'

import { scrollIntoView } from '#web/ui/scroll-into-view.ts'

/** Longer than a payment page takes that comes at all. */
const slowMs = 10_000

/** The payment page is of this site, so it can be looked into; a browser's or a proxy's own error page is another one. */
const isPaymentPage = (frame: HTMLIFrameElement) =>
  Boolean(frame.contentDocument?.querySelector('main[aria-label="Card payment"]'))

/** A browser takes the focus out of a frame that loads, whatever its page says. */
function focusFirstWrong(frame: HTMLIFrameElement) {
  if (document.activeElement !== frame) return
  frame.contentDocument?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

/** Where the page in the frame stands: on its way, for long already, there, or another one than was asked for. */
export function useFrameLoading() {
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
    // The notice goes, and the focus would go with it.
    if (notice.current?.contains(document.activeElement)) frame.focus({ preventScroll: true })
    // What follows a press of a button far down in the frame begins at its top, which can be out of sight.
    if (frame.getBoundingClientRect().top < 0) scrollIntoView(frame, 'start')
    setState('loaded')
    focusFirstWrong(frame)
    // What is sent from there can hang as well.
    frame.contentWindow?.addEventListener('beforeunload', () => setState('loading'))
  }
  const loadAgain = () => {
    setTries(tries + 1)
    setState('loading')
  }
  return { state, tries, notice, onLoad, loadAgain }
}
