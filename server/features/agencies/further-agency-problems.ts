import { createAgency, saveAgency } from '#contract/agencies.ts'
import type { Db } from '#server/db/database.ts'
import { agencyByDomain, agencyById } from '#server/features/agencies/agencies.sql.ts'
import { clashWords } from '#server/features/agencies/agency-clash.ts'
import { isPasswordAlone, passwordAloneWords } from '#server/features/agencies/agency-port.ts'
import { readFields } from '#server/read-fields.ts'
import type { Scope } from '#server/scope.ts'

interface Readable {
  id?: string | undefined
  domain?: string | undefined
  username?: string | null | undefined
  password?: string | null | undefined
}

type Problems = Record<string, string[]>
type Sent = Record<string, unknown>

const withoutEmpty = (problems: Problems): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([, texts]) => texts.length > 0))

/** What is wrong with a new agency beyond its form, by field. What is undefined could not be read, or was not sent. */
export async function newAgencyProblems(db: Db, { id, domain, username, password }: Readable) {
  return withoutEmpty({
    id: id !== undefined && (await agencyById(db, id)) ? [clashWords.id] : [],
    domain: domain !== undefined && (await agencyByDomain(db, domain)) ? [clashWords.domain] : [],
    username: isPasswordAlone(username, password) ? [passwordAloneWords] : [],
  })
}

/** The same for one that is changed. What the form did not touch is not in question. */
async function changedAgencyProblems(db: Db, sent: Sent): Promise<Problems> {
  const { id, domain, username, password, base } = readFields(saveAgency.input.shape, sent)
  const before = id === undefined ? undefined : await agencyById(db, id)
  if (!before) return {}
  const isTouched = domain !== undefined && domain !== base?.['domain']
  const other = isTouched ? await agencyByDomain(db, domain) : undefined
  // A username that could not be read is told by the form.
  const port = sent['username'] === undefined ? before.username : username
  const isAlone = port !== undefined && isPasswordAlone(port, password)
  return withoutEmpty({
    domain: other && other.id !== before.id ? [clashWords.domain] : [],
    username: isAlone ? [passwordAloneWords] : [],
  })
}

/** What else is wrong with an agency whose form is: so that all of it is told at once. */
export const furtherAgencyProblems = {
  createAgency: ({ db }: Scope, sent: Sent) =>
    newAgencyProblems(db, readFields(createAgency.input.shape, sent)),
  saveAgency: ({ db }: Scope, sent: Sent) => changedAgencyProblems(db, sent),
}
