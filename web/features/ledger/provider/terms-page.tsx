import { Alert, NativeSelect } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { AgencyAccount } from '#contract/ledger/accounts.ts'
import { monthText } from '#contract/ledger/month-text.ts'
import { call } from '#web/api/call.ts'
import { goneIfNotFound } from '#web/api/not-found.ts'
import { agencyAccountQuery, refreshLedger } from '#web/data/ledger.ts'
import { accountLink } from '#web/features/ledger/ledger-links.ts'
import {
  type AccountTerms,
  closedAtOnce,
  closingText,
  describe,
  termsInput,
  type TermsValues,
  valuesOf,
} from '#web/features/ledger/provider/terms-values.ts'
import { pages } from '#web/pages.ts'
import { useUser } from '#web/session/current-user.ts'
import { RecordForm } from '#web/shell/record/record-form.tsx'
import type { RecordFormFields } from '#web/shell/record/use-record-form.ts'
import { TextField } from '#web/ui/form/fields.tsx'
import { notice } from '#web/ui/notice.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

const days = ['', ...Array.from({ length: 28 }, (_, index) => String(index + 1))].map((value) => ({
  value,
  label: closingText(value),
}))

/** Credit limit, closing day and time to pay. */
export function TermsPage({ agencyID }: { agencyID: string }) {
  const account = useSuspenseQuery(agencyAccountQuery(agencyID)).data
  const user = useUser()
  const save = async (values: TermsValues, version: number | undefined): Promise<AccountTerms> => {
    const sent = { agencyID, ...termsInput(values), version }
    await goneIfNotFound('agency', call('saveAccountOfAgency', sent))
    return account
  }
  return (
    <>
      <PageHead title="Edit account terms" about={account.agency} />
      <RecordForm
        label="Account terms"
        submitLabel="Save terms"
        draftName={['account-terms', user.id, agencyID].join(':')}
        initial={valuesOf(account)}
        version={account.version}
        save={save}
        refresh={refreshLedger}
        valuesOf={valuesOf}
        describe={describe}
        list={accountLink(agencyID)}
        listIfGone={{ to: pages.accounts }}
        onSaved={(_, leave) => {
          leave()
          notice('Account terms saved')
        }}
        renderFields={(form) => <Fields form={form} account={account} />}
      />
    </>
  )
}

interface FieldsProps {
  form: RecordFormFields<TermsValues>
  account: AgencyAccount
}

function Fields({ form, account }: FieldsProps) {
  return (
    <>
      <TextField
        form={form}
        name="creditLimit"
        hintBelow
        label="Credit limit"
        description="Leave empty for none. Bookings and changes on account beyond it are refused."
        inputMode="decimal"
        autoComplete="off"
        leftSection="$"
      />
      <NativeSelect
        label="Close months"
        description="Closing makes a statement and emails the agency's administrators."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={days}
        key={form.key('closingDay')}
        {...form.getInputProps('closingDay')}
      />
      <ClosingNotice form={form} account={account} />
      <TextField
        form={form}
        name="paymentDays"
        hintBelow
        label="Days to pay"
        description="A statement is due this many days after it is closed, 0 to 365."
        inputMode="numeric"
        autoComplete="off"
        required
      />
    </>
  )
}

function ClosingNotice({ form, account }: FieldsProps) {
  const [day, setDay] = useState(() => form.getValues().closingDay)
  form.watch('closingDay', ({ value }) => setDay(value))
  const month = closedAtOnce(day, account)
  if (!month) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
      {monthText(month)} will be closed right away.
    </Alert>
  )
}
