import { useState } from 'react'

import { CallError, textsOf } from '#web/api/call-error.ts'
import { useLookup } from '#web/features/availability/results/use-lookup.ts'
import { useScrollAfter } from '#web/features/availability/results/use-scroll-after.ts'
import { isSameSearch, type Search } from '#web/features/availability/search/availability-search.ts'

/** The search under way or done: what it found or what is wrong with it. `ask` puts another into the address. */
export function useSearch(id: string, search: Search | undefined, ask: (next: Search) => void) {
  const [repeating, setRepeating] = useState(false)
  const lookup = useLookup(id, search)
  const errors = search ? refusalOf(lookup) : []
  const searching = search !== undefined && (lookup.isLoading || lookup.isPlaceholderData || repeating)
  const settledAt = searching || !search ? 0 : Math.max(lookup.dataUpdatedAt, lookup.errorUpdatedAt)
  const { target, scrollNext } = useScrollAfter(settledAt, search !== undefined)

  const repeat = async () => {
    setRepeating(true)
    await lookup.refetch()
    setRepeating(false)
  }
  const run = (next: Search) => {
    scrollNext()
    if (isSameSearch(next, search)) void repeat()
    else ask(next)
  }
  return { lookup, errors, searching, run, target, isActive: search !== undefined && errors.length === 0 }
}

/** A 400 speaks of this search; other failures leave what is on the screen. */
function refusalOf({ error, data }: ReturnType<typeof useLookup>): string[] {
  if (!error) return []
  const isRefused = error instanceof CallError && error.status === 400
  return isRefused || data === undefined ? textsOf(error) : []
}
