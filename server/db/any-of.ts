import { sql } from 'kysely'

/** Compare with '='. One statement for lists of any length, while `in` would prepare one per length. */
export const anyOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`
