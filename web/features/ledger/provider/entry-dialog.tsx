import { Modal, Button, Group, NativeSelect, TextInput } from '@mantine/core'

import type { AgencyAccount } from '#contract/ledger/accounts.ts'
import { BalancePreview } from '#web/features/ledger/provider/balance-preview.tsx'
import {
  amountOf,
  dueOf,
  type EntryChoice,
  entryChoices,
} from '#web/features/ledger/provider/entry-values.ts'
import { entryTextsOf, useEntryForm } from '#web/features/ledger/provider/use-entry-form.ts'
import { dialogProps } from '#web/ui/dialog-props.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { StackForm } from '#web/ui/form/stack-form.tsx'
import { WaitingButton } from '#web/ui/form/waiting-button.tsx'

import classes from './provider.module.css'

interface Props {
  account: AgencyAccount
  opened: boolean
  onClose: () => void
}

/** Clicking outside doesn't close it, so that nothing typed is lost. */
export function EntryDialog({ account, opened, onClose }: Props) {
  return (
    <Modal {...dialogProps} opened={opened} onClose={onClose} title="Add entry" closeOnClickOutside={false}>
      <EntryForm account={account} onClose={onClose} />
    </Modal>
  )
}

interface EntryFormProps {
  account: AgencyAccount
  onClose: () => void
}

const choices = (Object.keys(entryChoices) as EntryChoice[]).map((value) => ({
  value,
  label: entryChoices[value].label,
}))
const required = { required: true, withAsterisk: false, autoComplete: 'off' } as const

function EntryForm({ account, onClose }: EntryFormProps) {
  const { form, adding, submit } = useEntryForm(account, onClose)
  const { choice, amount } = form.values
  const dollars = amountOf(amount)
  return (
    <StackForm onSubmit={submit}>
      <FormAlert texts={entryTextsOf(adding.error)} />
      <NativeSelect
        label="Kind"
        data={choices}
        data-autofocus
        description={entryChoices[choice].effect(account.agency)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('choice')}
      />
      <div className={classes['pair']}>
        <TextInput
          label="Amount"
          inputMode="decimal"
          leftSection="$"
          {...required}
          {...form.getInputProps('amount')}
        />
        <TextInput
          label="Date"
          type="date"
          max={account.today}
          {...required}
          {...form.getInputProps('date')}
        />
      </div>
      <TextInput
        label="Reference (optional)"
        description="For example the number of the bank transfer."
        maxLength={100}
        autoComplete="off"
        {...form.getInputProps('reference')}
      />
      <TextInput label="What it is for" maxLength={500} {...required} {...form.getInputProps('text')} />
      <BalancePreview
        balance={account.balance}
        due={dollars === undefined ? undefined : dueOf(choice, dollars)}
        reader={account}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <WaitingButton type="submit" waiting={adding.isPending}>
          Add entry
        </WaitingButton>
      </Group>
    </StackForm>
  )
}
