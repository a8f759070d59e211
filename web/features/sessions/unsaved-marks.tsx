import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

import { textsOf } from '#web/api/call-error.ts'
import { unsavedMarksQuery } from '#web/data/check-in/unsaved-marks.ts'
import { pages } from '#web/pages.ts'
import { signOut } from '#web/session/sign-out.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** Sends check-in marks that wait, and asks before it loses those that are left. */
export function UnsavedMarks() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const unsaved = useQuery(unsavedMarksQuery).data
  const leaving = useMutation({
    mutationFn: () => signOut(client),
    onSuccess: () => navigate({ to: pages.home }),
    // Without a question there is no dialog to show the error.
    throwOnError: unsaved === 0,
  })
  const { mutate } = leaving
  useEffect(() => {
    if (unsaved === 0) mutate()
  }, [unsaved, mutate])
  const marks = unsaved === 1 ? "1 check-in mark wasn't" : `${unsaved} check-in marks weren't`
  return (
    <ConfirmDialog
      opened={unsaved !== undefined && unsaved > 0}
      title="Sign out?"
      confirmLabel="Sign out anyway"
      closeLabel="Stay signed in"
      red
      waiting={leaving.isPending}
      errors={leaving.error ? textsOf(leaving.error) : []}
      onConfirm={() => mutate()}
      onClose={() => void navigate({ to: pages.home })}
    >
      {`${marks} saved and would be lost.`}
    </ConfirmDialog>
  )
}
