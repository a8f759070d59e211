import type { Api } from '#contract/api.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { type EntryKind, entryKinds } from '#contract/ledger/line-kinds.ts'
import type { Tx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { dateInZone } from '#server/features/availability/date-in-zone.ts'
import {
  findEntry,
  findLine,
  findReversal,
  insertEntry,
  type NewEntry,
  type StoredLine,
} from '#server/features/ledger/account-lines.sql.ts'
import { badInput, Refusal } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

type Input<Name extends 'addEntry' | 'reverseEntry'> = Omit<InputOf<Api[Name]>, 'agencyID'>

/** What an amount adds to what the agency owes. */
const signs: Record<EntryKind, 1 | -1> = { received: -1, payout: 1, adjustment: 1 }

export async function addEntry(
  scope: Scope,
  { entryID, kind, amount: cents, date, reference, text }: Input<'addEntry'>,
) {
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

/** With today's date, so that a closed month stays as it is. */
export async function reverseEntry(scope: Scope, { lineID, entryID, text }: Input<'reverseEntry'>) {
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

type Entry = Omit<NewEntry, 'agency_id' | 'made_at' | 'user_id'>

/** A repeated request, even at the same time, gets the answer of the first one. */
const postEntry = (scope: Scope, entry: Entry): Promise<{ lineID: string }> =>
  inTransaction(scope.db, async (tx) => {
    const { now: made_at, agency, user } = scope
    const inserted = await insertEntry(tx, { ...entry, agency_id: agency.id, made_at, user_id: user.id })
    if (inserted === undefined) return { lineID: String(await repeatedLine(tx, scope, entry)) }
    const kind = entry.reverses === null ? 'account.entry-added' : 'account.entry-reversed'
    await audit(tx, scope, { kind, subject: agency.name, after: auditedEntry(entry) })
    return { lineID: String(inserted) }
  })

const auditedEntry = ({ kind, entry_cents, service_date, reference, text }: Entry) => ({
  kind,
  dueCents: entry_cents,
  date: service_date,
  reference,
  text,
})

async function repeatedLine(tx: Tx, { agency }: Scope, entry: Entry): Promise<number> {
  const stored = await findEntry(tx, agency.id, entry.entry_id)
  if (stored && isRepeat(stored, entry)) return stored.id
  if (!stored && entry.reverses !== null && (await findReversal(tx, agency.id, entry.reverses)))
    throw new Refusal('conflict', { messages: ['This entry is already reversed.'] })
  throw badInput('entryID', ['Another entry has this entryID. Choose a new one.'])
}

/** A reversal takes kind, amount and reference from its entry, and the date from the clock. */
const isRepeat = (stored: StoredLine, entry: Entry) =>
  stored.reverses === entry.reverses &&
  stored.text === entry.text &&
  (entry.reverses !== null ||
    (stored.kind === entry.kind &&
      stored.entry_cents === entry.entry_cents &&
      stored.service_date === entry.service_date &&
      stored.reference === entry.reference))
