import { stored } from '#web/storage.ts'

const maxKept = 50

const asQuoteIDs = (json: unknown) =>
  Array.isArray(json) ? json.filter((id) => typeof id === 'string') : undefined

/** The quotes booked in this browser, newest first: their form is closed. */
const bookedQuotes = stored('booked-quotes', asQuoteIDs)

export const isBooked = (quoteID: string): boolean => bookedQuotes.read()?.includes(quoteID) ?? false

export function markBooked(quoteID: string): void {
  const others = (bookedQuotes.read() ?? []).filter((id) => id !== quoteID)
  bookedQuotes.write([quoteID, ...others].slice(0, maxKept))
}

/** Calls back when another tab has booked the quote; returns how to stop listening. */
export const onBookedElsewhere = (quoteID: string, listener: () => void): (() => void) =>
  bookedQuotes.onChangeElsewhere(() => {
    if (isBooked(quoteID)) listener()
  })
