import { dateText } from '#contract/dates.ts'
import { textsOf } from '#web/api/call-error.ts'
import { productText } from '#web/features/pricing/config-columns.tsx'
import { type ConfigRow, modeNames, valueText } from '#web/features/pricing/config-rows.ts'
import { useDeleteConfig } from '#web/features/pricing/use-delete-config.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { focusHeading, notice } from '#web/ui/notice.tsx'

interface Props {
  subject: ConfigRow | undefined
  opened: boolean
  close: () => void
}

export function DeleteConfigDialog({ subject, opened, close }: Props) {
  const removal = useDeleteConfig()
  const leave = () => {
    removal.reset()
    close()
  }
  const confirm = () => {
    if (!subject || removal.isPending) return
    removal.mutate(subject.id, {
      onSuccess: () => {
        leave()
        notice('The product config is deleted.')
        focusHeading()
      },
    })
  }
  return (
    <ConfirmDialog
      opened={opened}
      title="Delete this product config?"
      confirmLabel="Delete"
      red
      waiting={removal.isPending}
      errors={removal.error ? textsOf(removal.error) : []}
      onConfirm={confirm}
      onClose={leave}
    >
      <p>Deleting product configs cannot be undone.</p>
      {subject && (
        <p>
          <strong>{productText(subject)}</strong>
          <br />
          {valueText(subject)} ({modeNames[subject.mode]}) from {dateText(subject.booking_date)} on.
        </p>
      )}
    </ConfirmDialog>
  )
}
