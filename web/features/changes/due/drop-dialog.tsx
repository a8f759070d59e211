import { useMutation, useQueryClient } from '@tanstack/react-query'

import { dropChange } from '#web/data/due-changes.ts'
import { refreshAfterChange } from '#web/data/refresh-after-change.ts'
import type { ReservationRef } from '#web/data/reservations.ts'
import { wholeTexts } from '#web/features/reservations/book/booking-errors.ts'
import { notChangedTwice } from '#web/features/reservations/change-errors.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

interface Props {
  of: ReservationRef
  changeID: string
  opened: boolean
  onClose: () => void
}

export function DropDialog({ of, changeID, opened, onClose }: Props) {
  const client = useQueryClient()
  const dropping = useMutation({
    mutationFn: () => dropChange(of, changeID),
    throwOnError: false,
    onSuccess: async () => {
      onClose()
      await refreshAfterChange(client)
    },
    // It was paid or has ended: show what is true now.
    onError: () => refreshAfterChange(client),
  })
  return (
    <ConfirmDialog
      opened={opened}
      title="Drop this change?"
      confirmLabel="Drop this change"
      closeLabel="Keep the change"
      red
      waiting={dropping.isPending}
      errors={dropping.error ? wholeTexts(dropping.error, notChangedTwice) : []}
      onConfirm={() => dropping.mutate()}
      onClose={onClose}
    >
      The reservation stays as it is. Seats held for the change are released.
    </ConfirmDialog>
  )
}
