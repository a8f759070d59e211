import { sql } from 'kysely'

/** To compare with by '=': one statement for lists of every length, where `in` would be prepared anew for each. */
export const anyOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`
