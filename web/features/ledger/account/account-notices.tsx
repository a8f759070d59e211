import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCalendar } from '@tabler/icons-react'

import { dateText } from '#contract/dates.ts'
import type { AgencyAccount } from '#contract/ledger/accounts.ts'
import { moneyText } from '#contract/money.ts'
import { creditUse, type Reader } from '#web/features/ledger/account-words.ts'

interface Props {
  account: AgencyAccount
  reader: Reader
}

export function AccountNotices({ account, reader }: Props) {
  return (
    <>
      <OverdueNotice account={account} reader={reader} />
      <NearLimitNotice account={account} reader={reader} />
    </>
  )
}

function OverdueNotice({ account: { overdue, dueDate }, reader }: Props) {
  if (overdue <= 0 || !dueDate) return null
  return (
    <Alert color="yellow" icon={<IconCalendar size={18} aria-hidden="true" />}>
      <strong>{moneyText(overdue)} overdue</strong>
      <br />
      It was due on {dateText(dueDate)}.
      {reader.agencyID ? '' : ' Pay it now, or ask the provider if you have paid.'}
    </Alert>
  )
}

function NearLimitNotice({ account, reader: { agencyID } }: Props) {
  const credit = creditUse(account)
  if (!credit || !account.nearLimit) return null
  const then = credit.left > 0 ? `${moneyText(credit.left)} left.` : 'Nothing left.'
  const next = agencyID
    ? 'Beyond the limit, its bookings on account are refused. Enter a payment or raise the limit.'
    : 'Beyond the limit, bookings on account are refused. Pay, or ask the provider to raise the limit.'
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
      <strong>{credit.percent}% of the credit limit used</strong>
      <br />
      {then} {next}
    </Alert>
  )
}
