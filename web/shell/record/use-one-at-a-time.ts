import { useRef } from 'react'

/** A second click may come before the button shows that it waits. */
export function useOneAtATime() {
  const isBusy = useRef(false)
  return {
    begin: (): boolean => {
      const isFirst = !isBusy.current
      isBusy.current = true
      return isFirst
    },
    end: () => {
      isBusy.current = false
    },
  }
}
