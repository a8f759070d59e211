import { useDebouncedCallback } from '@mantine/hooks'
import { useRef, useState } from 'react'

import type { LocalDate } from '#contract/dates.ts'
import {
  draftFrom,
  type Draft,
  type DraftProblems,
  isSameSearch,
  problemsOf,
  searchFrom,
} from '#web/features/availability/availability-search.ts'
import { keepDate, keptDate } from '#web/features/availability/chosen-date.ts'
import { useAddress } from '#web/features/availability/use-address.ts'
import { useSearch } from '#web/features/availability/use-search.ts'
import { useUser } from '#web/session/current-user.ts'
import { keepCounts } from '#web/session/kept-counts.ts'

/** Long enough to finish typing a number or a date. */
const typingMs = 350

/**
 * The form is a draft, the search stands in the address. After the first search a changed draft is searched by itself,
 * until the server refuses one. `onDate` is told a date that was typed.
 */
export function useAvailability(id: string, onDate: (date: LocalDate) => void) {
  const user = useUser()
  const paxMode = user.agency.pax_mode === 1
  const { search, kept, address, ask } = useAddress(id, paxMode)
  const { run, isActive, ...found } = useSearch(id, search, ask)
  const first = () => draftFrom({ date: keptDate(user.id, id), ...address }, kept)
  const { draft, problems, set, check } = useDraft(first, (date) => keepDate(user.id, id, date))

  const follow = (next: Draft) => {
    const wanted = searchFrom(next, paxMode)
    if (isActive && wanted && !isSameSearch(wanted, search)) run(wanted)
  }
  // A changed count is no reason to turn the calendar back.
  const told = useRef(draft.date)
  const followTyping = useDebouncedCallback((next: Draft) => {
    if (next.date !== told.current) onDate(next.date)
    told.current = next.date
    follow(next)
  }, typingMs)

  const dismiss = () => ask(undefined)
  const correct = (patch: Partial<Draft>) => {
    // A refusal speaks of what was searched.
    if (found.errors.length > 0) dismiss()
    return set(patch)
  }
  const change = (patch: Partial<Draft>) => followTyping(correct(patch))
  const choose = (date: LocalDate) => {
    followTyping.cancel()
    follow(correct({ date }))
  }
  const submit = (): DraftProblems => {
    followTyping.cancel()
    const { wanted, wrong } = check(paxMode)
    if (wanted) run(wanted)
    return wrong
  }
  return { ...found, paxMode, search, draft, problems, change, choose, submit, dismiss }
}

/** What stands in the form. Counts and date are kept as they are typed. */
function useDraft(first: () => Draft, keep: (date: string) => void) {
  const [draft, setDraft] = useState(first)
  const [problems, setProblems] = useState<DraftProblems>({})
  const set = (patch: Partial<Draft>) => {
    const next = { ...draft, ...patch }
    setDraft(next)
    setProblems({})
    if ('adult' in patch || 'child' in patch) keepCounts(patch)
    if (patch.date !== undefined) keep(patch.date)
    return next
  }
  const check = (paxMode: boolean) => {
    const wanted = searchFrom(draft, paxMode)
    const wrong = wanted ? {} : problemsOf(draft, paxMode)
    setProblems(wrong)
    return { wanted, wrong }
  }
  return { draft, problems, set, check }
}
