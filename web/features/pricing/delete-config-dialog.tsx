import { dateText } from '#contract/dates.ts'
import { modifierModeNames, modifierText } from '#contract/mode-names.ts'
import { call } from '#web/api/call.ts'
import { ignoreNotFound } from '#web/api/not-found.ts'
import { refreshProductConfigs } from '#web/data/pricing.ts'
import { useRefreshingMutation } from '#web/data/refreshing-mutation.ts'
import { productText } from '#web/features/pricing/config-columns.tsx'
import type { ConfigRow } from '#web/features/pricing/config-rows.ts'
import { ChangeDialog } from '#web/shell/record/change-dialog.tsx'
import type { DialogAbout } from '#web/ui/confirm-dialog.tsx'

interface Props {
  deletion: DialogAbout<ConfigRow>
}

export function DeleteConfigDialog({ deletion }: Props) {
  const removal = useRefreshingMutation(
    ({ id }: ConfigRow) => ignoreNotFound(call('deleteProductConfig', { id })),
    refreshProductConfigs,
  )
  const { subject } = deletion
  return (
    <ChangeDialog
      dialog={deletion}
      title="Delete this product config?"
      confirmLabel="Delete"
      red
      change={removal}
      doneText={() => 'Product config deleted'}
    >
      <p>Deleting product configs cannot be undone.</p>
      {subject && (
        <p>
          <strong>{productText(subject)}</strong>
          <br />
          {modifierText(subject)} ({modifierModeNames[subject.mode]}) from {dateText(subject.booking_date)}{' '}
          on.
        </p>
      )}
    </ChangeDialog>
  )
}
