import { Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { useEffect, useState, type RefObject } from 'react'

import { scrollIntoView } from '#web/ui/scroll-into-view.ts'

import classes from './results-cue.module.css'

interface Props {
  /** Undefined without a search. */
  count: number | undefined
  results: RefObject<HTMLElement | null>
}

/** On a phone the calendar and the form fill the screen: says that the results are below it. */
export function ResultsCue({ count, results }: Props) {
  const isBelow = useIsBelow(results)
  if (!count || !isBelow) return null
  return (
    <Button
      className={classes['cue'] ?? ''}
      leftSection={<IconArrowDown size={16} aria-hidden="true" />}
      onClick={() => scrollIntoView(results.current, 'start')}
    >
      {count === 1 ? '1 departure below' : `${count} departures below`}
    </Button>
  )
}

function useIsBelow(target: RefObject<HTMLElement | null>): boolean {
  const [isBelow, setBelow] = useState(false)
  useEffect(() => {
    if (!target.current) return undefined
    const observer = new IntersectionObserver((entries) => {
      const entry = entries.at(-1)
      if (entry) setBelow(!entry.isIntersecting && entry.boundingClientRect.top > 0)
    })
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target])
  return isBelow
}
