import { isLocalDate, type LocalDate } from '#contract/dates.ts'
import { formDraft } from '#web/storage.ts'

const draft = (userId: string, productId: string) =>
  formDraft(`availability:${userId}:${productId}`, { date: '' })

/** A date chosen but not searched survives a reload and a new sign-in. A searched date is in the address. */
export function savedDate(userId: string, productId: string): LocalDate | undefined {
  const { date = '' } = draft(userId, productId).read() ?? {}
  return isLocalDate(date) ? date : undefined
}

/** An empty date removes the saved one. */
export const saveDate = (userId: string, productId: string, date: string) =>
  draft(userId, productId).write({ date })
