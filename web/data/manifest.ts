import { queryOptions, type QueryClient } from '@tanstack/react-query'

import type { Manifest } from '#contract/day/manifest.ts'
import { CallError } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'
import { endOfTourDay } from '#web/data/check-in/end-of-day.ts'
import { type QueuedMark, withMarks } from '#web/data/check-in/merge-marks.ts'
import { storedIds } from '#web/data/check-in/stored-ids.ts'
import { currentUserQuery } from '#web/data/sessions.ts'
import { removeEndedManifests, stored } from '#web/storage.ts'

interface LoadedManifest {
  manifest: Manifest
  /** When the server sent it, in milliseconds since 1970. */
  at: number
}

const keyOf = (departureID: string) => ['day', 'manifest', departureID] as const

/** Shows the last one that was loaded today when the server can't be reached. */
export const manifestQuery = (userID: string, departureID: string) =>
  queryOptions({
    queryKey: keyOf(departureID),
    queryFn: async ({ client, signal }): Promise<LoadedManifest> => {
      try {
        const loaded = { manifest: await call('showManifest', { departureID }, signal), at: Date.now() }
        keep(userID, loaded)
        return loaded
      } catch (error) {
        const kept = isUnreachable(error) ? keptManifest(userID, departureID) : undefined
        const known = client.getQueryData<LoadedManifest>(keyOf(departureID))
        if (kept && kept.at > (known?.at ?? 0)) return kept
        throw error
      }
    },
    staleTime: 2000,
    refetchInterval: 30_000,
  })

/** No answer, or a proxy's word for it. An error of the server itself is shown. */
export const isUnreachable = (error: unknown) =>
  error instanceof CallError && (error.cause !== undefined || [502, 503, 504].includes(error.status))

const name = 'manifest-cache'

const asLoaded = (json: unknown): LoadedManifest | undefined => {
  const { manifest, at }: { manifest?: unknown; at?: unknown } = Object(json)
  return typeof at === 'number' && Array.isArray(Object(manifest).reservations)
    ? (json as LoadedManifest)
    : undefined
}

const slot = (id: string) => stored(name, asLoaded, id)

/** Only what someone can check in: a browser keeps no more guests than it needs. */
function keep(userID: string, loaded: LoadedManifest): void {
  removeEndedManifests(loaded.at)
  const { canMark, departure } = loaded.manifest
  if (!canMark) return
  const id = [userID, endOfTourDay(loaded.at, departure), departure.departureID].join(':')
  slot(id).write(loaded)
}

function keptManifest(userID: string, departureID: string): LoadedManifest | undefined {
  removeEndedManifests(Date.now())
  const id = storedIds(name, userID).find((one) => one.endsWith(`:${departureID}`))
  return id === undefined ? undefined : slot(id).read()
}

/** After the server took these marks: shows them until it is asked again. */
export async function showTaken(
  client: QueryClient,
  departureID: string,
  taken: readonly QueuedMark[],
): Promise<void> {
  const queryKey = keyOf(departureID)
  // An answer from before the marks must not replace them.
  await client.cancelQueries({ queryKey })
  client.setQueryData<LoadedManifest>(queryKey, (known) => {
    if (!known) return known
    const loaded = { ...known, manifest: withMarks(known.manifest, taken) }
    const user = client.getQueryData(currentUserQuery.queryKey)
    if (user) keep(user.id, loaded)
    return loaded
  })
}

/** After marks, or when someone else changed the departure. */
export const refreshManifest = (
  client: QueryClient,
  departureID: string,
  readBefore = Infinity,
): Promise<void> =>
  client.invalidateQueries({
    queryKey: keyOf(departureID),
    // Not when the query was updated: it may show a cached manifest.
    predicate: ({ state }) => ((state.data as LoadedManifest | undefined)?.at ?? 0) < readBefore,
  })
