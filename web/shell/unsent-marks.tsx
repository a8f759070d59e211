import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'

import { onUserKnown } from '#web/data/sessions.ts'
import { findUser } from '#web/session/guard.ts'
import { hasKept } from '#web/storage.ts'

/** Offline the file may be missing; the words are kept for the next start. */
const DroppedMarks = lazy(() =>
  import('#web/shell/dropped-marks.tsx').then(
    (loaded) => ({ default: loaded.DroppedMarks }),
    () => ({ default: () => null }),
  ),
)

/** On every page: sends check-in marks that were left waiting, whoever made them, as soon as someone is signed in. */
export function UnsentMarks() {
  const client = useQueryClient()
  const [hasDropped, setHasDropped] = useState(false)
  useEffect(() => {
    const send = async () => {
      // The code loads only with marks.
      if (hasKept('check-in-queue')) {
        const { sendMarks } = await import('#web/data/check-in/send-marks.ts')
        await sendMarks(client)
      }
      setHasDropped(hasKept('check-in-dropped') ?? false)
    }
    const trySending = () => void send().catch(() => undefined)
    if (hasKept('check-in-queue')) void findUser(client).then(trySending)
    else trySending()
    return onUserKnown(client, trySending)
  }, [client])
  return (
    hasDropped && (
      <Suspense>
        <DroppedMarks />
      </Suspense>
    )
  )
}
