import type { KyselyPlugin } from 'kysely'

import type { Db } from '#server/db/database.ts'

const pluginFor = (table: string): KyselyPlugin => ({
  transformQuery({ node }) {
    const isOfTable = node.kind === 'SelectQueryNode' && JSON.stringify(node.from).includes(`"${table}"`)
    if (!isOfTable) return node
    const { endModifiers: _, ...unlocked } = node
    return unlocked
  },
  transformResult: async ({ result }) => result,
})

/** For controls: the product's own code, but without `for update` when it reads a reservation. */
export const withUnlockedReservations = (db: Db): Db => db.withPlugin(pluginFor('reservations'))

/** The same for a departure. */
export const withUnlockedDepartures = (db: Db): Db => db.withPlugin(pluginFor('departures'))
