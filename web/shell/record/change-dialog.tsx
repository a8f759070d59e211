import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { GoneError, textsOf } from '#web/api/call-error.ts'
import { ConfirmDialog, type DialogAbout } from '#web/ui/confirm-dialog.tsx'
import { focusHeading, notice } from '#web/ui/notice.tsx'

interface Props<Subject> {
  dialog: DialogAbout<Subject>
  title: string
  children: ReactNode
  confirmLabel: string
  /** Deletes the row the dialog was opened from. */
  red?: boolean
  change: UseMutationResult<unknown, Error, Subject>
  doneText: (subject: Subject) => string
}

/** Asks, makes the change and confirms it; a refusal shows in the dialog. */
export function ChangeDialog<Subject>(props: Props<Subject>) {
  const { dialog, change, doneText, red = false, ...look } = props
  const { subject, opened, close } = dialog
  const leave = () => {
    close()
    change.reset()
    // The row with the button that opened the dialog is gone.
    if (change.error instanceof GoneError) focusHeading()
  }
  const confirm = () => {
    if (!subject || change.isPending) return
    change.mutate(subject, {
      onSuccess: () => {
        leave()
        notice(doneText(subject))
        if (red) focusHeading()
      },
    })
  }
  return (
    <ConfirmDialog
      {...look}
      opened={opened}
      red={red}
      waiting={change.isPending}
      errors={change.error ? textsOf(change.error) : []}
      onConfirm={confirm}
      onClose={leave}
    />
  )
}
