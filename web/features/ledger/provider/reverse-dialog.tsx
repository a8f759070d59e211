import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'

import { dateText } from '#contract/dates.ts'
import type { AgencyAccount } from '#contract/ledger/accounts.ts'
import { lineKinds } from '#contract/ledger/line-kinds.ts'
import type { AccountLine } from '#contract/ledger/lines.ts'
import { moneyText } from '#contract/money.ts'
import { fieldTextsOf } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'
import { randomId } from '#web/api/random-id.ts'
import { refreshLedger } from '#web/data/ledger.ts'
import { useRefreshingMutation } from '#web/data/refreshing-mutation.ts'
import { BalancePreview } from '#web/features/ledger/provider/balance-preview.tsx'
import { entryTextsOf } from '#web/features/ledger/provider/use-entry-form.ts'
import { useOneAtATime } from '#web/shell/record/use-one-at-a-time.ts'
import type { DialogAbout } from '#web/ui/confirm-dialog.tsx'
import { dialogProps } from '#web/ui/dialog-props.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { StackForm } from '#web/ui/form/stack-form.tsx'
import { WaitingButton } from '#web/ui/form/waiting-button.tsx'
import { focusHeading, notice } from '#web/ui/notice.tsx'

interface Props {
  account: AgencyAccount
  dialog: DialogAbout<AccountLine>
}

export function ReverseDialog({ account, dialog: { subject, opened, close } }: Props) {
  return (
    <Modal {...dialogProps} opened={opened} onClose={close} title="Reverse this entry?">
      {subject && <ReverseForm account={account} line={subject} onClose={close} />}
    </Modal>
  )
}

interface FormProps {
  account: AgencyAccount
  line: AccountLine
  onClose: () => void
}

function ReverseForm({ account, line, onClose }: FormProps) {
  const { text, setText, error, reversing, submit } = useReversal(account, line, onClose)
  return (
    <StackForm onSubmit={submit}>
      <Text size="sm">
        {lineKinds[line.kind]} of {moneyText(Math.abs(line.due))} on {dateText(line.date)}: {line.text}
      </Text>
      <Text size="sm" c="dimmed">
        Adds an opposite entry dated today. Both stay in the account, and this can't be undone.
      </Text>
      <FormAlert texts={entryTextsOf(reversing.error)} />
      <TextInput
        label="Reason"
        required
        withAsterisk={false}
        maxLength={500}
        autoComplete="off"
        data-autofocus
        value={text}
        error={error}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <BalancePreview balance={account.balance} due={-line.due} reader={account} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <WaitingButton type="submit" waiting={reversing.isPending}>
          Reverse entry
        </WaitingButton>
      </Group>
    </StackForm>
  )
}

/** A repeat after a lost answer has the same id, so that the server makes the entry once. */
function useReversal({ agencyID }: AgencyAccount, line: AccountLine, onClose: () => void) {
  const [entryID] = useState(randomId)
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const reversing = useRefreshingMutation(
    () => call('reverseEntry', { agencyID, lineID: line.id, entryID, text }),
    refreshLedger,
  )
  const clicks = useOneAtATime()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isEmpty = text.trim() === ''
    setMissing(isEmpty)
    if (isEmpty || !clicks.begin()) return
    reversing.mutate(undefined, {
      onSettled: clicks.end,
      onSuccess: () => {
        onClose()
        notice('Entry reversed')
        // The button that opened the dialog is gone.
        focusHeading()
      },
    })
  }
  const error = isMissing ? 'Enter a reason.' : fieldTextsOf(reversing.error)['text']
  return { text, setText, error, reversing, submit }
}
