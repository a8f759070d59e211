import { useEffect, useRef } from 'react'

import { scrollIntoView } from '#web/ui/scroll-into-view.ts'

const delayMs = 100

/** Scrolls to its target a moment after something asked for has settled; what settles unasked moves nothing. */
export function useScrollAfter(settledAt: number, atFirst: boolean) {
  const target = useRef<HTMLDivElement>(null)
  const isAsked = useRef(atFirst)
  useEffect(() => {
    if (settledAt === 0 || !isAsked.current) return undefined
    const timer = setTimeout(() => {
      isAsked.current = false
      scrollIntoView(target.current, 'nearest')
    }, delayMs)
    return () => clearTimeout(timer)
  }, [settledAt])
  const scrollNext = () => {
    isAsked.current = true
  }
  return { target, scrollNext }
}
