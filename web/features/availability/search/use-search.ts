import { useWindowEvent } from '@mantine/hooks'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState, type RefObject } from 'react'

import { CallError, textsOf } from '#web/api/call-error.ts'
import { lookupQuery, refetchStaleAvailability } from '#web/data/availability.ts'
import {
  isSameSearch,
  type Search,
  searchInAddress,
  withMonth,
} from '#web/features/availability/search/availability-search.ts'
import { changeAddress } from '#web/features/availability/search/change-address.ts'
import { saveDate } from '#web/features/availability/search/unsearched-date.ts'
import { useUser } from '#web/session/current-user.ts'
import { savedCounts } from '#web/session/passenger-counts.ts'
import { scrollIntoView } from '#web/ui/scroll-into-view.ts'

const route = getRouteApi('/_shell/_page/products/$id')
const scrollDelayMs = 100

/** The search in the address, with its results or errors. Once they are there, the page scrolls to `target`. */
export function useSearch(id: string, target: RefObject<HTMLElement | null>) {
  const router = useRouter()
  const user = useUser()
  const paxMode = user.agency.pax_mode === 1
  const address = route.useSearch()
  const [saved] = useState(savedCounts)
  const search = searchInAddress(address, saved, paxMode)

  const queryClient = useQueryClient()
  // TanStack Query refetches when a tab becomes visible, not when its window regains focus.
  useWindowEvent('focus', () => void refetchStaleAvailability(queryClient))
  const lookup = useQuery(lookupQuery(id, search))
  const [repeating, setRepeating] = useState(false)
  const errors = search ? refusalTexts(lookup) : []
  const searching = search !== undefined && (lookup.isLoading || lookup.isPlaceholderData || repeating)
  const settledAt = searching || !search ? 0 : Math.max(lookup.dataUpdatedAt, lookup.errorUpdatedAt)
  const scrollNext = useScrollWhenSettled(target, settledAt, search !== undefined)

  const show = ({ child, ...rest }: Partial<Search>) => {
    const counts = paxMode || child === undefined ? rest : { ...rest, child }
    changeAddress(router, id, ({ month }) => withMonth(counts, month))
  }
  const repeat = async () => {
    setRepeating(true)
    await lookup.refetch()
    setRepeating(false)
  }
  const run = (next: Search) => {
    scrollNext()
    if (isSameSearch(next, search)) {
      void repeat()
    } else {
      saveDate(user.id, id, '')
      show(next)
    }
  }
  /** Keeps the date in the form, but no longer searches for it. */
  const clear = () => {
    saveDate(user.id, id, address.date ?? '')
    show({})
  }
  return { address, saved, paxMode, search, lookup, errors, searching, run, clear }
}

/** A 400 is about this search; after other failures the previous results stay on screen. */
function refusalTexts({ error, data }: UseQueryResult): string[] {
  if (!error) return []
  const isRefused = error instanceof CallError && error.status === 400
  return isRefused || data === undefined ? textsOf(error) : []
}

/** Background refetches don't scroll: only the first load does, and the search after a call of the returned function. */
function useScrollWhenSettled(target: RefObject<HTMLElement | null>, settledAt: number, atFirst: boolean) {
  const shouldScroll = useRef(atFirst)
  useEffect(() => {
    if (settledAt === 0 || !shouldScroll.current) return undefined
    const timer = setTimeout(() => {
      shouldScroll.current = false
      scrollIntoView(target.current, 'nearest')
    }, scrollDelayMs)
    return () => clearTimeout(timer)
  }, [target, settledAt])
  return () => {
    shouldScroll.current = true
  }
}
