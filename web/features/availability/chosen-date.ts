import { isLocalDate, type LocalDate } from '#contract/dates.ts'
import { dropDraft, keepDraft, keptDraft } from '#web/ui/form-draft.ts'

const nothing = { date: '' }
const nameOf = (userId: string, productId: string) => `availability:${userId}:${productId}`

/** A date that was chosen and not searched yet outlives a reload and an ended session; a search stands in the address. */
export function keptDate(userId: string, productId: string): LocalDate | undefined {
  const { date }: { date?: unknown } = keptDraft(nameOf(userId, productId), nothing) ?? {}
  return typeof date === 'string' && isLocalDate(date) ? date : undefined
}

export const keepDate = (userId: string, productId: string, date: string) =>
  keepDraft(nameOf(userId, productId), nothing, { date })

export const dropDate = (userId: string, productId: string) => dropDraft(nameOf(userId, productId))
