import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

const pauseMs = 250

/** The fields update at once; the address follows after a pause, and the rows follow the address. */
export function useTypedSearch<Search>(address: Search, go: (search: Search) => void) {
  const [typed, setTyped] = useState<Search>()
  const [known, setKnown] = useState(address)
  if (known !== address) {
    setKnown(address)
    setTyped(undefined)
  }
  const goSoon = useDebouncedCallback(go, pauseMs)
  const show = (search: Search) => {
    setTyped(search)
    goSoon(search)
  }
  return { typed, show }
}
