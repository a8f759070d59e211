import { Checkbox } from '@mantine/core'
import { useState } from 'react'

import { voucherFileNames, voucherPaths } from '#contract/changes/voucher-paths.ts'
import { textsOf } from '#web/api/call-error.ts'
import { callForFile } from '#web/api/call.ts'
import { fileAddress } from '#web/api/request-for.ts'
import type { ReservationRef } from '#web/data/reservations.ts'
import { Step } from '#web/features/reservations/status/step.tsx'
import { Card } from '#web/ui/card.tsx'
import { ExportButton, useExport } from '#web/ui/export-button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'

import classes from './reservation-page.module.css'

interface Props {
  of: ReservationRef
  orl: string
}

/** What the guest takes along. */
export function Documents({ of, orl }: Props) {
  const [withPrice, setWithPrice] = useState(false)
  const voucher = useExport({
    name: voucherFileNames.pdf(orl),
    address: fileAddress(voucherPaths.pdf, { ...of }) + (withPrice ? '?price=true' : ''),
    load: callForFile,
  })
  const calendar = useExport({
    name: voucherFileNames.ics(orl),
    address: fileAddress(voucherPaths.ics, { ...of }),
    load: callForFile,
  })
  const failed = [voucher, calendar].filter(({ saving }) => saving.error)
  return (
    <Card title="Documents">
      <ul className={classes['steps']}>
        {failed.map(({ saving, address }) => (
          <li key={address}>
            <FormAlert texts={textsOf(saving.error)} onDismiss={saving.reset} />
          </li>
        ))}
        <Step about="For the guest to show at check-in.">
          <ExportButton {...voucher} mih={44} label="Voucher (PDF)" />
          <Checkbox
            size="sm"
            label="Show the sale price"
            checked={withPrice}
            className={classes['check'] ?? ''}
            onChange={(event) => setWithPrice(event.currentTarget.checked)}
          />
        </Step>
        <Step about="A calendar file (.ics) in the tour's own time zone.">
          <ExportButton {...calendar} mih={44} label="Add to calendar" />
        </Step>
      </ul>
    </Card>
  )
}
