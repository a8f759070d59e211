import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { MovePreview } from '#contract/changes/move.ts'
import { move, movePreviewQuery, type MoveWish } from '#web/data/moves.ts'
import { refreshAfterChange } from '#web/data/refresh-after-change.ts'
import type { ReservationRef } from '#web/data/reservations.ts'
import { isConflict } from '#web/features/reservations/change-errors.ts'
import { useChangeId } from '#web/features/reservations/use-change-id.ts'

interface Move {
  wish: MoveWish
  shown: MovePreview
}

/** The move at exactly the figures on screen. */
export function useMoving(of: ReservationRef) {
  const client = useQueryClient()
  const changeIdFor = useChangeId()
  return useMutation({
    mutationFn: ({ wish, shown: { revision, fee, difference, netDifference, newTotal } }: Move) => {
      const content = { revision, ...wish, fee, difference, netDifference, newTotal }
      return move(of, { changeID: changeIdFor(content), ...content })
    },
    throwOnError: false,
    onSuccess: () => refreshAfterChange(client),
    // The figures no longer hold, or someone else changed the reservation: show what is true now.
    onError: (error) => (isConflict(error) ? refreshAfterChange(client) : undefined),
  })
}

/** What the move would mean. The last figures stay on screen, also while a typed price is refused. */
export function useMovePreview(of: ReservationRef, wish: MoveWish | undefined, isOpen: boolean) {
  const [settled] = useDebouncedValue(wish, 250)
  const asked = wish && settled?.departureID === wish.departureID ? settled : wish
  const query = useQuery({ ...movePreviewQuery(of, asked), enabled: asked !== undefined && isOpen })
  const [last, setLast] = useState<MovePreview>()
  if (query.data && query.data !== last) setLast(query.data)
  return {
    shown: query.data ?? last,
    error: query.error,
    retry: () => void query.refetch(),
    /** The figures on screen are those of the wish. */
    isSettled:
      query.isSuccess &&
      !query.isPlaceholderData &&
      !query.isFetching &&
      JSON.stringify(asked) === JSON.stringify(wish),
  }
}
