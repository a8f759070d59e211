import type { Db, Tx } from '#server/db/database.ts'

/** Joins the transaction that `db` may already be. */
export const inTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db as Tx) : db.transaction().execute(work)
