import { useTimeout, useWindowEvent } from '@mantine/hooks'
import { type MouseEvent, useRef } from 'react'

const stillMs = 1000

/**
 * The previous page may have had a button under the pointer, and repeated clicks land here. Returns whether to ignore a
 * click: pointer clicks until a second has passed without a press, never the keyboard (whose clicks have no detail). An
 * Enter that is still held down submits nothing either.
 */
export function usePointerGuard(): (click: MouseEvent) => boolean {
  const isOpen = useRef(false)
  const { start, clear } = useTimeout(() => void (isOpen.current = true), stillMs, { autoInvoke: true })
  useWindowEvent('pointerdown', () => {
    if (isOpen.current) return
    clear()
    start()
  })
  useWindowEvent('keydown', (event) => {
    const isHeld = event.key === 'Enter' && event.repeat
    if (isHeld && event.target instanceof HTMLInputElement) event.preventDefault()
  })
  return ({ detail }) => detail > 0 && !isOpen.current
}
