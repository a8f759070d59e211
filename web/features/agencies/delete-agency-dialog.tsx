import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { Agency } from '#contract/agencies.ts'
import { textsOf } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'
import { orGone } from '#web/api/or-gone.ts'
import { siteAddress } from '#web/features/agencies/site-address.ts'
import { ConfirmDialog, type useDialogAbout } from '#web/ui/confirm-dialog.tsx'
import { focusHeading, notice } from '#web/ui/notice.tsx'

interface Props {
  deletion: ReturnType<typeof useDialogAbout<Agency>>
}

export function DeleteAgencyDialog({ deletion: { subject, opened, close } }: Props) {
  const queryClient = useQueryClient()
  const removal = useMutation({
    mutationFn: (id: string) => orGone(call('deleteAgency', { id })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['agencies'] }),
  })
  const leave = () => {
    removal.reset()
    close()
  }
  const confirm = () => {
    if (!subject || removal.isPending) return
    removal.mutate(subject.id, {
      onSuccess: () => {
        leave()
        notice(`${subject.name} is deleted.`)
        focusHeading()
      },
    })
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={`Delete ${subject?.name ?? 'this agency'}?`}
      confirmLabel="Delete"
      red
      waiting={removal.isPending}
      errors={removal.error ? textsOf(removal.error) : []}
      onConfirm={confirm}
      onClose={leave}
    >
      Deleting an agency cannot be undone. {subject?.name} loses its site{' '}
      {subject && siteAddress(subject.domain)}, all of its users, roles and product configs, and everyone
      there is signed out. An agency with reservations cannot be deleted.
    </ConfirmDialog>
  )
}
