import { isLocalDate, type LocalDate } from '#contract/dates.ts'
import { dropDraft, keepDraft, keptDraft } from '#web/ui/form-draft.ts'

const nothing = { date: '' }
const keyOf = (userId: string, productId: string) => `form-draft:availability:${userId}:${productId}`

/** A date that was chosen and not searched yet outlives a reload and an ended session; a search stands in the address. */
export function keptDate(userId: string, productId: string): LocalDate | undefined {
  const { date }: { date?: unknown } = keptDraft(keyOf(userId, productId), nothing) ?? {}
  return typeof date === 'string' && isLocalDate(date) ? date : undefined
}

export const keepDate = (userId: string, productId: string, date: string) =>
  keepDraft(keyOf(userId, productId), nothing, { date })

export const dropDate = (userId: string, productId: string) => dropDraft(keyOf(userId, productId))
