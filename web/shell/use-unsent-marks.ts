import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { hasKept } from '#web/storage.ts'

/** Check-in marks that were left waiting are sent from any page; the code loads only then. */
export function useUnsentMarks(userId: string): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!hasKept('check-in-queue')) return
    import('#web/data/check-in/send-marks.ts').then(
      ({ sendMarks }) => sendMarks(client, userId),
      () => undefined,
    )
  }, [client, userId])
}
