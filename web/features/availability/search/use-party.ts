import { useEffect, useState } from 'react'

import { partyFrom, type SearchValues } from '#web/features/availability/search/availability-search.ts'
import { typingMs } from '#web/features/availability/search/use-search-form.ts'

/** The party in the form once it is typed; the last valid one while it is not. */
export function useParty({ adult, child }: SearchValues, paxMode: boolean) {
  const [party, setParty] = useState(() => partyFrom({ adult, child }, paxMode))
  useEffect(() => {
    const next = partyFrom({ adult, child }, paxMode)
    if (!next || (next.adult === party?.adult && next.child === party.child)) return undefined
    const timer = setTimeout(() => setParty(next), typingMs)
    return () => clearTimeout(timer)
  }, [adult, child, paxMode, party])
  return party
}
