import { NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { dateText } from '#contract/dates.ts'
import type { AgencyAccount } from '#contract/ledger/accounts.ts'
import { monthText } from '#contract/ledger/month-text.ts'
import { textsOf } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'
import { refreshLedger, statementsQuery } from '#web/data/ledger.ts'
import { useRefreshingMutation } from '#web/data/refreshing-mutation.ts'
import { statementLink } from '#web/features/ledger/ledger-links.ts'
import { closableMonths, monthEnd } from '#web/features/ledger/provider/closable-months.ts'
import { useOneAtATime } from '#web/shell/record/use-one-at-a-time.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { notice } from '#web/ui/notice.tsx'

interface Props {
  account: AgencyAccount
  closable: string
  opened: boolean
  onClose: () => void
}

/** Opens the new statement. */
export function CloseDialog({ account: { agencyID, agency }, closable, opened, onClose }: Props) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const statements = useQuery(statementsQuery(agencyID)).data?.rows ?? []
  const months = closableMonths(closable, statements[0]?.month)
  const [chosen, setChosen] = useState(closable)
  const month = months.includes(chosen) ? chosen : closable
  const closing = useRefreshingMutation(() => call('closeMonth', { agencyID, month }), refreshLedger)
  const clicks = useOneAtATime()
  const confirm = () => {
    if (!clicks.begin()) return
    closing.mutate(undefined, {
      onSettled: clicks.end,
      // Someone else may have closed the month.
      onError: () => void refreshLedger(queryClient),
      onSuccess: ({ number }) => {
        onClose()
        notice(`${monthText(month)} closed`)
        void navigate(statementLink(number, agencyID))
      },
    })
  }
  const leave = () => {
    closing.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={`Close ${monthText(month)}?`}
      confirmLabel="Close month"
      waiting={closing.isPending}
      errors={closing.error ? textsOf(closing.error) : []}
      onConfirm={confirm}
      onClose={leave}
    >
      <Stack gap="sm">
        {months.length > 1 && (
          <NativeSelect
            label="Month"
            data={months.map((value) => ({ value, label: monthText(value) }))}
            value={month}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        )}
        <Text size="sm">
          The statement takes every line of {agency} that is not on one yet and is dated up to{' '}
          {dateText(monthEnd(month))}. Its administrators get an email.
        </Text>
        <Text size="sm">A closed month can't be reopened. Later changes go on the next statement.</Text>
      </Stack>
    </ConfirmDialog>
  )
}
