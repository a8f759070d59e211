import type { Tx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import {
  findEntry,
  findReversal,
  insertEntry,
  type NewEntry,
  type StoredLine,
} from '#server/features/ledger/entries.sql.ts'
import { badInput, Refusal } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

type Entry = Omit<NewEntry, 'agency_id' | 'made_at' | 'user_id'>

/** A repeated request, even at the same time, gets the answer of the first one. */
export const postEntry = (scope: Scope, entry: Entry): Promise<{ lineID: string }> =>
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
