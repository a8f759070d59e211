import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import type { MoneyMovement } from '#contract/changes/history.ts'
import { moneyText } from '#contract/money.ts'
import { fieldTextsOf, unplacedTextsOf } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'
import { refreshAfterChange } from '#web/data/refresh-after-change.ts'
import type { DialogAbout } from '#web/ui/confirm-dialog.tsx'
import { dialogProps } from '#web/ui/dialog-props.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { StackForm } from '#web/ui/form/stack-form.tsx'
import { focusHeading, notice } from '#web/ui/notice.tsx'

interface Props {
  of: { id: string; agencyID: string }
  dialog: DialogAbout<MoneyMovement>
}

/** Ends a refund that the gateway refuses, because it was paid another way. */
export function SettleDialog({ of, dialog }: Props) {
  const { subject, opened, close } = dialog
  return (
    <Modal {...dialogProps} opened={opened} onClose={close} title="Refunded another way">
      {subject && <SettleForm of={of} refund={subject} onClose={close} />}
    </Modal>
  )
}

interface FormProps {
  of: Props['of']
  refund: MoneyMovement
  onClose: () => void
}

function SettleForm({ of, refund, onClose }: FormProps) {
  const client = useQueryClient()
  const [reference, setReference] = useState('')
  const settling = useMutation({
    mutationFn: () => call('settleRefundAnotherWay', { ...of, refundID: refund.id, reference }),
    onSuccess: async () => {
      notice('Refund settled')
      onClose()
      await refreshAfterChange(client)
      // The button that opened the dialog is gone.
      focusHeading()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!settling.isPending) settling.mutate()
  }
  return (
    <StackForm onSubmit={submit}>
      <Text size="sm">
        Enter how the {moneyText(refund.amount)} went back to the guest. The gateway won't try this refund
        again.
      </Text>
      {settling.error && <FormAlert texts={unplacedTextsOf(settling.error)} />}
      <TextInput
        label="Reference"
        description="For example the number of the bank transfer."
        required
        withAsterisk={false}
        maxLength={200}
        autoComplete="off"
        data-autofocus
        value={reference}
        error={fieldTextsOf(settling.error)['reference']}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={settling.isPending}>
          Settle refund of {moneyText(refund.amount)}
        </Button>
      </Group>
    </StackForm>
  )
}
