import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

import type { NewMark } from '#contract/day/manifest.ts'
import { randomId } from '#web/api/random-id.ts'
import { onReachability, reachability } from '#web/api/reachability.ts'
import { onQueue, queuedMarks, queueMarks, unqueueMarks } from '#web/data/check-in/mark-queue.ts'
import { sendMarks } from '#web/data/check-in/send-marks.ts'
import { onStoredElsewhere } from '#web/data/check-in/stored-ids.ts'
import { refreshManifest } from '#web/data/manifest.ts'

/** What a passenger is to be marked as. */
export interface WishedMark extends Omit<NewMark, 'markID' | 'madeAt' | 'sequence'> {
  guest: string
}

/** Marks of this device that the server hasn't confirmed, and how to add to them. */
export function useMarkQueue(userID: string, departureID: string) {
  const client = useQueryClient()
  const queued = useSyncExternalStore(onQueue, queuedMarks)
  useEffect(() => {
    void sendMarks(client)
    // Another tab may have sent what was waiting here.
    const stop = onStoredElsewhere('check-in-queue', () => void refreshManifest(client, departureID))
    const stopWatching = onReachability(() => {
      if (reachability() === 'online') void sendMarks(client)
    })
    return () => {
      stop()
      stopWatching()
    }
  }, [client, departureID])
  return {
    /** Of all departures, also those on other screens. */
    waiting: queued.filter(({ refusal }) => refusal === undefined),
    refused: queued.filter(({ refusal }) => refusal !== undefined),
    /** Returns the ids of the marks, to follow what becomes of them. */
    add: (wished: readonly WishedMark[]): string[] => {
      const madeAt = Date.now()
      const marks = wished.map(({ guest, ...mark }) => ({
        departureID,
        guest,
        mark: { ...mark, markID: randomId(), madeAt },
      }))
      queueMarks(userID, marks)
      void sendMarks(client)
      return marks.map(({ mark }) => mark.markID)
    },
    dismiss: (markID: string) => unqueueMarks([markID]),
    send: () => void sendMarks(client),
  }
}
