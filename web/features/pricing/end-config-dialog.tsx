import { dateText } from '#contract/dates.ts'
import { modifierText } from '#contract/mode-names.ts'
import { call } from '#web/api/call.ts'
import { goneIfNotFound } from '#web/api/not-found.ts'
import { refreshProductConfigs } from '#web/data/pricing.ts'
import { useRefreshingMutation } from '#web/data/refreshing-mutation.ts'
import { productText } from '#web/features/pricing/config-columns.tsx'
import type { ConfigRow } from '#web/features/pricing/config-rows.ts'
import { ChangeDialog } from '#web/shell/record/change-dialog.tsx'
import type { DialogAbout } from '#web/ui/confirm-dialog.tsx'

/** Only what applies beyond today. */
export const canEnd = ({ state, end_date, today }: ConfigRow): boolean =>
  state === 'Active' && (end_date === null || end_date > today)

const endToday = ({ id, value, mode, booking_date, today, version }: ConfigRow) =>
  goneIfNotFound(
    'price modifier',
    call('saveProductConfig', { id, value, mode, booking_date, end_date: today, version }),
  )

export function EndConfigDialog({ ending }: { ending: DialogAbout<ConfigRow> }) {
  const change = useRefreshingMutation(endToday, refreshProductConfigs)
  const { subject } = ending
  return (
    <ChangeDialog
      dialog={ending}
      title="End this product config?"
      confirmLabel="End after today"
      change={change}
      doneText={() => 'Product config ended'}
    >
      {subject && (
        <>
          <p>
            <strong>{productText(subject)}</strong>
            <br />
            {modifierText(subject)} applies through today, {dateText(subject.today)}.
          </p>
          <p>From tomorrow the product sells at its net rate, until another product config starts.</p>
        </>
      )}
    </ChangeDialog>
  )
}
