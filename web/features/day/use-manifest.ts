import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'

import { withMarks } from '#web/data/check-in/merge-marks.ts'
import { useMarkQueue } from '#web/data/check-in/use-mark-queue.ts'
import { useLive } from '#web/data/live.ts'
import { manifestQuery, refreshManifest } from '#web/data/manifest.ts'
import { useUser } from '#web/session/current-user.ts'

/** The manifest with the marks that wait on this device. Also sends those that were left waiting. */
export function useManifest(departureID: string) {
  const client = useQueryClient()
  const { id: userID } = useUser()
  const { manifest, at } = useSuspenseQuery(manifestQuery(userID, departureID)).data
  useLive(
    `departure:${departureID}`,
    (_, readBefore) => void refreshManifest(client, departureID, readBefore),
  )
  const queue = useMarkQueue(userID, departureID)
  return { manifest: withMarks(manifest, queue.waiting), at, queue }
}

const minuteMs = 60_000

/** Undefined as long as the manifest is refreshed regularly. */
export function manifestAgeText(ageMs: number): string | undefined {
  const minutes = Math.floor(ageMs / minuteMs)
  if (minutes < 2) return undefined
  if (minutes < 60) return `Manifest from ${minutes} minutes ago`
  const hours = Math.floor(minutes / 60)
  return hours === 1 ? 'Manifest from over an hour ago' : `Manifest from over ${hours} hours ago`
}
