import type { Query, QueryClient } from '@tanstack/react-query'

import type { Board, BoardDeparture } from '#contract/day/board.ts'
import { mostDepartures } from '#contract/day/day-routes.ts'
import { byPickup, pickupLines, pickupStops, pickupSums } from '#contract/day/pickup-stops.ts'
import type { Pickups } from '#contract/day/pickups.ts'
import { call } from '#web/api/call.ts'
import { boardKey, dayKey, pickupsKey } from '#web/data/day.ts'

/** Boards, manifests, pickups, takings, holds and the home page. */
export const refreshDay = (client: QueryClient, readBefore = Infinity): Promise<void> =>
  client.invalidateQueries(
    { queryKey: dayKey, predicate: ({ state }) => state.dataUpdatedAt < readBefore },
    // What is being read is not too old.
    { cancelRefetch: readBefore === Infinity },
  )

/**
 * After a change of these departures: boards and pickup sheets on screen read only them again, in place; without any,
 * everything is read again. What is off screen is read when it is shown.
 */
export async function refreshDepartures(
  client: QueryClient,
  departures: readonly string[],
  readBefore = Infinity,
): Promise<void> {
  if (departures.length === 0 || departures.length > mostDepartures) return refreshDay(client, readBefore)
  const predicate = (query: Query) => concerns(query, departures)
  await Promise.all([
    client.invalidateQueries({ queryKey: dayKey, predicate }),
    inTurn(client, async () => {
      await readAgain(client, boards, departures)
      await readAgain(client, sheets, departures)
    }),
  ])
}

function concerns({ queryKey: [, kind, id] }: Query, departures: readonly string[]): boolean {
  if (kind === 'manifest' || kind === 'holds') return departures.includes(String(id))
  return kind !== 'board' && kind !== 'pickups'
}

const turns = new WeakMap<QueryClient, Promise<void>>()

/** One after the other, so that no older answer replaces a newer one. */
function inTurn(client: QueryClient, read: () => Promise<void>): Promise<void> {
  const before = turns.get(client) ?? Promise.resolve()
  const turn = before.catch(() => undefined).then(read)
  turns.set(client, turn)
  return turn
}

interface Shown {
  date: string
  today: string
}

interface Kind<Data extends Shown> {
  key: readonly string[]
  read: (input: { date: string; departures: string }) => Promise<Data>
  /** Undefined when it has to be read as a whole. */
  merge: (shown: Data, answer: Data, departures: readonly string[]) => Data | undefined
}

const boards: Kind<Board> = { key: boardKey, read: (input) => call('showBoard', input), merge: mergeBoards }
const sheets: Kind<Pickups> = {
  key: pickupsKey,
  read: (input) => call('listPickups', input),
  merge: mergePickups,
}

async function readAgain<Data extends Shown>(
  client: QueryClient,
  kind: Kind<Data>,
  departures: readonly string[],
): Promise<void> {
  for (const query of client.getQueryCache().findAll({ queryKey: kind.key, type: 'active' })) {
    const before = query.state as Query<Data>['state']
    const readWhole = () => client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    // An answer on its way may be from before the change.
    if (!before.data || before.status !== 'success' || before.fetchStatus !== 'idle') {
      void readWhole()
      continue
    }
    const answer = await kind
      .read({ date: before.data.date, departures: departures.join() })
      .catch(() => undefined)
    const now = query.state as Query<Data>['state']
    // It was read as a whole since then.
    if (now.fetchStatus !== 'idle' || now.dataUpdatedAt !== before.dataUpdatedAt) continue
    const merged =
      answer && now.data?.today === answer.today ? kind.merge(now.data, answer, departures) : undefined
    // The age stays that of the whole, so that the next reading of all is not put off.
    if (merged) client.setQueryData(query.queryKey, merged, { updatedAt: before.dataUpdatedAt })
    else void readWhole()
  }
}

function mergeBoards(board: Board, answer: Board, asked: readonly string[]): Board | undefined {
  const changed = new Map(answer.departures.map((departure) => [departure.departureID, departure]))
  const departures = board.departures.flatMap((departure) => {
    const { departureID } = departure
    const now = changed.get(departureID)
    changed.delete(departureID)
    return now ?? (asked.includes(departureID) ? [] : [departure])
  })
  // A new departure: the server knows its place.
  return changed.size > 0 ? undefined : { ...answer, departures }
}

function mergePickups(sheet: Pickups, answer: Pickups, asked: readonly string[]): Pickups {
  const isOther = ({ departureID }: { departureID: string }) => !asked.includes(departureID)
  const lines = [...pickupLines(sheet.stops).filter(isOther), ...pickupLines(answer.stops)]
  const withoutPickup = [...sheet.withoutPickup.filter(isOther), ...answer.withoutPickup]
  return { ...answer, ...pickupSums(pickupStops(lines.toSorted(byPickup)), withoutPickup) }
}

/** Shows a changed departure on every board at once. Null: it was removed. */
export function putOnBoards(client: QueryClient, departureID: string, changed: BoardDeparture | null): void {
  for (const [queryKey, board] of client.getQueriesData<Board>({ queryKey: boardKey })) {
    const departures = board?.departures.flatMap((departure) =>
      departure.departureID === departureID ? (changed ?? []) : departure,
    )
    const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0
    if (board && departures) client.setQueryData(queryKey, { ...board, departures }, { updatedAt })
  }
}
