import { centsText } from '#web/features/reservations/book/party-price.ts'

/** What is said of a new quote for the same trip. */
export function newQuoteText(beforeCents: number, nowCents: number): string {
  if (beforeCents === nowCents) return 'This is a new quote at the same price. What you typed is kept.'
  const change = `${centsText(beforeCents)} to ${centsText(nowCents)}`
  return `This is a new quote. The price changed from ${change}. What you typed is kept.`
}
