import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

import type { NewMark } from '#contract/day/manifest.ts'
import { randomId } from '#web/api/random-id.ts'
import { onReachability, reachability } from '#web/api/reachability.ts'
import { markExpiry } from '#web/data/check-in/end-of-day.ts'
import { onQueue, queuedMarks, queueMarks, unqueueMarks } from '#web/data/check-in/mark-queue.ts'
import { sendMarks } from '#web/data/check-in/send-marks.ts'
import { onDayChangeElsewhere } from '#web/data/check-in/stored-day.ts'
import { refreshManifest } from '#web/data/manifest.ts'

/** What a passenger is to be marked as. */
export interface WishedMark extends Omit<NewMark, 'markID' | 'madeAt'> {
  guest: string
}

interface Departure {
  departureID: string
  date: string
  timeZone: string
}

/** The user's marks that the server hasn't confirmed, and how to add to them. */
export function useMarkQueue(userID: string, { departureID, date, timeZone }: Departure) {
  const client = useQueryClient()
  const queued = useSyncExternalStore(onQueue, () => queuedMarks(userID))
  useEffect(() => {
    void sendMarks(client, userID)
    // Another tab may have sent what was waiting here.
    const stop = onDayChangeElsewhere('check-in-queue', () => void refreshManifest(client, departureID))
    const stopWatching = onReachability(() => {
      if (reachability() === 'online') void sendMarks(client, userID)
    })
    return () => {
      stop()
      stopWatching()
    }
  }, [client, userID, departureID])
  return {
    /** Of all departures, also those on other screens. */
    waiting: queued.filter(({ refusal }) => refusal === undefined),
    refused: queued.filter(({ refusal }) => refusal !== undefined),
    add: (wished: readonly WishedMark[]) => {
      const madeAt = Date.now()
      const marks = wished.map(({ guest, ...mark }) => ({
        departureID,
        guest,
        mark: { ...mark, markID: randomId(), madeAt },
      }))
      queueMarks(userID, markExpiry(madeAt, { date, timeZone }), marks)
      void sendMarks(client, userID)
    },
    dismiss: (markID: string) => unqueueMarks(userID, [markID]),
    send: () => void sendMarks(client, userID),
  }
}
