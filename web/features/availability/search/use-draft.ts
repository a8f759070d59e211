import { useState } from 'react'

import {
  type Draft,
  type DraftProblems,
  problemsOf,
  searchFrom,
} from '#web/features/availability/search/availability-search.ts'
import { saveCounts } from '#web/session/passenger-counts.ts'

/** What stands in the form. Counts and date are kept as they are typed. */
export function useDraft(paxMode: boolean, first: () => Draft, keep: (date: string) => void) {
  const [draft, setDraft] = useState(first)
  const [problems, setProblems] = useState<DraftProblems>({})
  const set = (patch: Partial<Draft>) => {
    const next = { ...draft, ...patch }
    setDraft(next)
    setProblems((now) => without(now, patch))
    if ('adult' in patch || 'child' in patch) saveCounts(patch)
    if (patch.date !== undefined) keep(patch.date)
    return next
  }
  const check = () => {
    const wanted = searchFrom(draft, paxMode)
    const wrong = problemsOf(draft, paxMode)
    setProblems(wrong)
    return { wanted, wrong }
  }
  /** A field that is left says what is wrong with it. */
  const leave = (name: keyof Draft) => {
    const wrong = problemsOf(draft, paxMode)[name]
    if (wrong) setProblems((now) => ({ ...now, [name]: wrong }))
  }
  return { draft, problems, set, check, leave }
}

/** A field that is being corrected is not wrong until it is left again. */
const without = (problems: DraftProblems, patch: Partial<Draft>): DraftProblems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => !(name in patch)))
