import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, type ComponentProps, type MouseEvent } from 'react'

import { pages } from '#web/pages.ts'
import { opensNewTab } from '#web/ui/opens-new-tab.ts'

const preloadDelayMs = 60

/** Preloads the availability page while the user hovers over a product or focuses it. */
export function usePreload(id: string) {
  const router = useRouter()
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const stop = () => window.clearTimeout(timer.current)
  const preload = () => void router.preloadRoute({ to: pages['product-availability'], params: { id } })
  const start = () => {
    stop()
    timer.current = window.setTimeout(preload, preloadDelayMs)
  }
  return { onMouseEnter: start, onMouseLeave: stop, onFocus: start, onBlur: stop, onTouchStart: start }
}

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  productID: string
}

/** Not the router's Link: with five in every row, each subscribing to the router would be slow. */
export function ProductLink({ productID, children, ...props }: Props) {
  const router = useRouter()
  const target = { to: pages['product-availability'], params: { id: productID } } as const
  const go = (event: MouseEvent) => {
    if (opensNewTab(event)) return
    event.preventDefault()
    void router.navigate(target)
  }
  return (
    <a {...props} href={router.buildLocation(target).href} onClick={go}>
      {children}
    </a>
  )
}
