import { useDebouncedCallback } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'

import { type AllSearch, allSearchOf, chosen } from '#web/features/reservations/all/all-search.ts'

const route = getRouteApi('/_shell/_page/all-reservations')
const pauseMs = 250

/** The fields update at once; the address follows after a pause, and the rows follow the address. */
export function useAllView() {
  const navigate = route.useNavigate()
  const found = route.useSearch()
  const settled = allSearchOf({ ...found })
  const [typed, setTyped] = useState<AllSearch>()
  const [known, setKnown] = useState(found)
  if (known !== found) {
    setKnown(found)
    setTyped(undefined)
  }
  const go = useDebouncedCallback(
    (search: AllSearch) => void navigate({ search, replace: true, resetScroll: false }),
    pauseMs,
  )
  const view = typed ?? settled
  const show = (search: AllSearch) => {
    setTyped(search)
    go(search)
  }
  return {
    view,
    settled,
    change: (next: AllSearch) => show(chosen(view, next)),
    clear: () => show(view.sort ? { sort: view.sort } : {}),
  }
}
