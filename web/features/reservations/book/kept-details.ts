import { useEffect, useState } from 'react'

interface FormAddress {
  quoteID: string
  itineraryID: string
}

/** In memory, unlike history state: a form that is reloaded or returned to asks to confirm its details. */
let continuing: FormAddress | undefined

/** The next form continues with the details just typed, so it doesn't ask to confirm them. */
export function continueIn(form: FormAddress | undefined): void {
  continuing = form
}

export function useDetailsKept({ quoteID, itineraryID }: FormAddress): boolean {
  const [isKept] = useState(() => continuing?.quoteID === quoteID && continuing.itineraryID === itineraryID)
  useEffect(() => continueIn(undefined), [])
  return isKept
}
