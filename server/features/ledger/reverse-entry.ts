import type { InputOf } from '#contract/endpoint.ts'
import { type EntryKind, entryKinds } from '#contract/ledger/line-kinds.ts'
import type { reverseEntry as endpoint } from '#contract/ledger/lines.ts'
import { dateInZone } from '#server/features/availability/date-in-zone.ts'
import { findLine, type StoredLine } from '#server/features/ledger/entries.sql.ts'
import { postEntry } from '#server/features/ledger/post-entry.ts'
import { badInput, Refusal } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'

type Input = Omit<InputOf<typeof endpoint>, 'agencyID'>

/** With today's date, so that a closed month stays as it is. */
export async function reverseEntry(scope: Scope, { lineID, entryID, text }: Input) {
  const line = await findLine(scope.db, scope.agency.id, Number(lineID))
  if (!line) throw new Refusal('not_found')
  return postEntry(scope, {
    kind: reversibleKind(line),
    service_date: dateInZone(scope.now, scope.accountTimeZone),
    entry_cents: -line.entry_cents,
    entry_id: entryID,
    reference: line.reference,
    text: text.toWellFormed(),
    reverses: line.id,
  })
}

function reversibleKind({ kind, reverses }: StoredLine): EntryKind {
  const found = entryKinds.find((entry) => entry === kind)
  if (!found)
    throw badInput('lineID', ['This line follows from a reservation: cancel or change the reservation.'])
  if (reverses !== null) throw badInput('lineID', ['This entry is a reversal. Add a new entry instead.'])
  return found
}
