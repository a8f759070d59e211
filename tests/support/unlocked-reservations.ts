import type { KyselyPlugin } from 'kysely'

import type { Db } from '#server/db/database.ts'

const plugin: KyselyPlugin = {
  transformQuery({ node }) {
    const isReservation =
      node.kind === 'SelectQueryNode' && JSON.stringify(node.from).includes('"reservations"')
    if (!isReservation) return node
    const { endModifiers: _, ...unlocked } = node
    return unlocked
  },
  transformResult: async ({ result }) => result,
}

/** For controls: the product's own code, but without `for update` when it reads a reservation. */
export const withUnlockedReservations = (db: Db): Db => db.withPlugin(plugin)
