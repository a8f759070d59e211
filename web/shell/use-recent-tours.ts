import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { productQuery } from '#web/data/catalogue.ts'
import { rememberTour } from '#web/session/recent-tours.ts'

const tourPath = /^\/products\/([^/]+)$/

/** Remembers each tour whose page is shown, for the home page. */
export function useRecentTours(userId: string): void {
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ toLocation }) => {
        const id = tourPath.exec(toLocation.pathname)?.[1]
        const tour = id && queryClient.getQueryData(productQuery(id).queryKey)
        if (tour) rememberTour(userId, { id, name: tour.name })
      }),
    [router, queryClient, userId],
  )
}
