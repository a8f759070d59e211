import { useRouter } from '@tanstack/react-router'
import { createContext, use, useEffect, useRef, type ComponentProps, type MouseEvent } from 'react'

/** How long a pointer or the focus rests on a product before its page is warmed. */
const restMs = 60

/** The product that the links of a row lead to. */
export const ProductID = createContext('')

/** Warms the availability page of a product that someone looks at. */
export function useWarmUp(id: string) {
  const router = useRouter()
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const stop = () => window.clearTimeout(timer.current)
  const warm = () => void router.preloadRoute({ to: '/products/$id', params: { id } })
  const start = () => {
    stop()
    timer.current = window.setTimeout(warm, restMs)
  }
  return { onMouseEnter: start, onMouseLeave: stop, onFocus: start, onBlur: stop, onTouchStart: start }
}

const opensElsewhere = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/** A plain link: five of them stand in every row, too many to follow the router each. */
export function ProductLink({ children, ...props }: Omit<ComponentProps<'a'>, 'href' | 'onClick'>) {
  const router = useRouter()
  const id = use(ProductID)
  const target = { to: '/products/$id', params: { id } } as const
  const go = (event: MouseEvent) => {
    if (opensElsewhere(event)) return
    event.preventDefault()
    void router.navigate(target)
  }
  return (
    <a {...props} href={router.buildLocation(target).href} onClick={go}>
      {children}
    </a>
  )
}
