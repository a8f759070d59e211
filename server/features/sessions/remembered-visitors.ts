import type { Db } from '#server/db/database.ts'
import type { Listener } from '#server/db/listener.ts'
import { findVisitor } from '#server/features/sessions/find-visitor.ts'

type Visitor = Awaited<ReturnType<typeof findVisitor>>

type Question = [now: Temporal.Instant, domain: string | null, token: string | undefined]

export interface RememberedVisitors {
  /** From memory if it may, else from the database. */
  find(...question: Question): Visitor | Promise<Visitor>
  /** From memory alone, if it may. */
  known(...question: Question): Visitor
  /** From the database. */
  ask(...question: Question): Promise<Visitor>
  /** Forgets everyone: something was changed by this process. */
  forget(): void
}

const keyOf = (domain: string | null, token: string | undefined) => `${domain} ${token}`

const rememberSeconds = 60
const rememberAtMost = 10_000

/**
 * Who is signed in is remembered for a minute, so that reads cost one query and a timer's poll none. Every change of
 * users, roles, agencies and sessions is told to all processes and empties the memory; while that cannot be heard, the
 * database is asked. Only those who are signed in are remembered.
 */
export function rememberVisitors(db: Db, listener: Listener): RememberedVisitors {
  const remembered = new Map<string, { visitor: Visitor; until: number }>()
  // Those who come while the same is being asked wait for that answer: a page's calls come all at once.
  const asking = new Map<string, Promise<Visitor>>()
  let generation = 0
  const forget = () => {
    generation += 1
    remembered.clear()
    asking.clear()
  }
  listener.on('visitors', forget)

  const ask = async (...[now, domain, token]: Question) => {
    const asked = generation
    const visitor = await findVisitor(db, now, domain, token)
    // What changed while we asked may or may not be in the answer.
    if (visitor?.user && asked === generation && listener.connected) {
      if (remembered.size >= rememberAtMost) remembered.clear()
      remembered.set(keyOf(domain, token), { visitor, until: now.epochMilliseconds + rememberSeconds * 1000 })
    }
    return visitor
  }
  const askTogether = (key: string, ...question: Question) => {
    const answer = ask(...question).finally(() => {
      if (asking.get(key) === answer) asking.delete(key)
    })
    asking.set(key, answer)
    return answer
  }
  const known = (...[now, domain, token]: Question) => {
    if (!listener.connected) return undefined
    const entry = remembered.get(keyOf(domain, token))
    return entry && now.epochMilliseconds < entry.until ? entry.visitor : undefined
  }
  return {
    forget,
    known,
    ask,
    find(now, domain, token) {
      if (!listener.connected) return ask(now, domain, token)
      const key = keyOf(domain, token)
      return known(now, domain, token) ?? asking.get(key) ?? askTogether(key, now, domain, token)
    },
  }
}
