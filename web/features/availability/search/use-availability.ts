import { useDebouncedCallback } from '@mantine/hooks'
import { useRef } from 'react'

import type { LocalDate } from '#contract/dates.ts'
import {
  draftFrom,
  type Draft,
  type DraftProblems,
  isSameSearch,
  searchFrom,
} from '#web/features/availability/search/availability-search.ts'
import { keepDate, keptDate } from '#web/features/availability/search/chosen-date.ts'
import { useAddress } from '#web/features/availability/search/use-address.ts'
import { useDraft } from '#web/features/availability/search/use-draft.ts'
import { useSearch } from '#web/features/availability/search/use-search.ts'
import { useUser } from '#web/session/current-user.ts'

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
  const { draft, problems, set, check, leave } = useDraft(paxMode, first, (date) =>
    keepDate(user.id, id, date),
  )
  // What is found is for the search; it is not what the form asks for once a field says something else.
  const isOld = search !== undefined && !isSameSearch(search, searchFrom(draft, paxMode))

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
    const { wanted, wrong } = check()
    if (wanted) run(wanted)
    return wrong
  }
  // Before the first search a date that is not chosen yet is nothing wrong.
  const blur = (name: keyof Draft) => (name !== 'date' || search) && leave(name)
  return { ...found, paxMode, search, isOld, draft, problems, change, choose, blur, submit, dismiss }
}
