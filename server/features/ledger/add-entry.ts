import type { InputOf } from '#contract/endpoint.ts'
import type { EntryKind } from '#contract/ledger/line-kinds.ts'
import type { addEntry as endpoint } from '#contract/ledger/lines.ts'
import { dateInZone } from '#server/features/availability/date-in-zone.ts'
import { postEntry } from '#server/features/ledger/post-entry.ts'
import { badInput } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'

type Input = Omit<InputOf<typeof endpoint>, 'agencyID'>

/** What an amount adds to what the agency owes. */
const signs: Record<EntryKind, 1 | -1> = { received: -1, payout: 1, adjustment: 1 }

export async function addEntry(scope: Scope, { entryID, kind, amount: cents, date, reference, text }: Input) {
  if (date > dateInZone(scope.now, scope.accountTimeZone))
    throw badInput('date', ['The date of an entry must not be in the future.'])
  return postEntry(scope, {
    kind,
    service_date: date,
    entry_cents: signs[kind] * cents,
    entry_id: entryID,
    reference: reference?.toWellFormed() ?? null,
    text: text.toWellFormed(),
    reverses: null,
  })
}
