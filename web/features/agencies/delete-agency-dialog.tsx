import type { Agency } from '#contract/agencies.ts'
import { call } from '#web/api/call.ts'
import { ignoreNotFound } from '#web/api/not-found.ts'
import { refreshAgencies } from '#web/data/agencies.ts'
import { useRefreshingMutation } from '#web/data/refreshing-mutation.ts'
import { siteAddress } from '#web/features/agencies/site-address.ts'
import { ChangeDialog } from '#web/shell/record/change-dialog.tsx'
import type { DialogAbout } from '#web/ui/confirm-dialog.tsx'

interface Props {
  deletion: DialogAbout<Agency>
}

export function DeleteAgencyDialog({ deletion }: Props) {
  const removal = useRefreshingMutation(
    ({ id }: Agency) => ignoreNotFound(call('deleteAgency', { id })),
    refreshAgencies,
  )
  const { subject } = deletion
  return (
    <ChangeDialog
      dialog={deletion}
      title={`Delete ${subject?.name ?? 'this agency'}?`}
      confirmLabel="Delete"
      red
      change={removal}
      doneText={({ name }) => `${name} deleted`}
    >
      Deleting an agency cannot be undone. It removes the site {subject && siteAddress(subject.domain)} with
      all users, roles and product configs, and signs everyone out. Agencies with reservations can't be
      deleted.
    </ChangeDialog>
  )
}
