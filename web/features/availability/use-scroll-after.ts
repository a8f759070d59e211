import { useEffect, useRef } from 'react'

const delayMs = 100

/** Scrolls to its target a moment after something asked for has settled; what settles unasked moves nothing. */
export function useScrollAfter(settledAt: number, atFirst: boolean) {
  const target = useRef<HTMLDivElement>(null)
  const isAsked = useRef(atFirst)
  useEffect(() => {
    if (settledAt === 0 || !isAsked.current) return undefined
    const timer = setTimeout(() => {
      isAsked.current = false
      const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      target.current?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'nearest' })
    }, delayMs)
    return () => clearTimeout(timer)
  }, [settledAt])
  const scrollNext = () => {
    isAsked.current = true
  }
  return { target, scrollNext }
}
