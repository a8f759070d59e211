import { routes } from '#contract/routes.ts'

/** Booking begins with a quote. Until the contract has the call, nothing offers it. */
export const quotesAreOffered = 'createQuote' in routes

interface Facts {
  offered: boolean
  disableBooking: boolean
  /** A quote is being created. */
  creating: boolean
}

export type BookNow = 'hidden' | 'disabled' | 'ready'

/** Hidden where the agency may not book, disabled while a quote is being created. */
export function bookNow({ offered, disableBooking, creating }: Facts): BookNow {
  if (!offered || disableBooking) return 'hidden'
  return creating ? 'disabled' : 'ready'
}
