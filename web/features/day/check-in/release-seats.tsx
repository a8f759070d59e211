import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { ManifestPassenger, ManifestReservation } from '#contract/day/manifest.ts'
import { poundsText } from '#contract/weights/pound-text.ts'
import { textsOf } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'
import { reachability } from '#web/api/reachability.ts'
import { sendMarks } from '#web/data/check-in/send-marks.ts'
import { isUnreachable } from '#web/data/manifest.ts'
import { refreshAfterChange } from '#web/data/refresh-after-change.ts'
import { putOnBoards } from '#web/data/refresh-day.ts'
import { nameOf } from '#web/features/day/check-in/party.ts'
import type { Result } from '#web/features/day/check-in/use-result.ts'
import { counted } from '#web/features/day/departure-words.ts'
import { ConfirmDialog, useDialogAbout } from '#web/ui/confirm-dialog.tsx'

export interface NoShow {
  reservation: ManifestReservation
  passenger: ManifestPassenger
}

const offlineWords = 'Connect to release seats.'

/** Only online: the seats are for sale again at once. */
export function useReleaseSeats(departureID: string, say: (result: Result) => void) {
  const client = useQueryClient()
  const { subject, opened, open, close } = useDialogAbout<NoShow>()
  const releasing = useMutation({
    mutationFn: async ({ reservation: { quoteID }, passenger: { position } }: NoShow) => {
      // The server must know of the no-show first.
      await sendMarks(client)
      return call('releaseSeats', { departureID, passengers: [{ quoteID, position }] })
    },
    throwOnError: false,
    onSuccess: ({ departure }, { passenger }) => {
      putOnBoards(client, departureID, departure)
      void refreshAfterChange(client, [departureID])
      close()
      say({ text: `${seatsText(passenger)} of ${nameOf(passenger)} released.` })
    },
  })
  const { error } = releasing
  return {
    ask: (noShow: NoShow) => {
      if (reachability() !== 'online') return say({ text: offlineWords, isError: true })
      releasing.reset()
      return open(noShow)
    },
    subject,
    opened,
    close,
    waiting: releasing.isPending,
    errors: error ? (isUnreachable(error) ? [offlineWords] : textsOf(error)) : [],
    release: () => subject && releasing.mutate(subject),
  }
}

const seatsText = ({ seats }: ManifestPassenger) => counted(seats, 'seat')

type Props = ReturnType<typeof useReleaseSeats>

export function ReleaseDialog({ subject, opened, close, waiting, errors, release }: Props) {
  const passenger = subject?.passenger
  return (
    <ConfirmDialog
      opened={opened}
      title="Release seats?"
      confirmLabel="Release seats"
      closeLabel="Keep seats"
      waiting={waiting}
      errors={errors}
      onConfirm={release}
      onClose={close}
    >
      {passenger &&
        `${seatsText(passenger)} and ${poundsText(passenger.scaleWeight ?? passenger.weight)} will be for sale again. ${nameOf(passenger)} can't board afterwards unless a seat is free.`}
    </ConfirmDialog>
  )
}
