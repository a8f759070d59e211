import { Button, Group, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'

import type { Invitation } from '#contract/agencies.ts'
import { fieldTextsOf, textsOf } from '#web/api/call-error.ts'
import { type InviteValues, useInvite } from '#web/features/agencies/use-invite.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { StackForm } from '#web/ui/form/stack-form.tsx'

interface Props {
  agencyID: string
  onInvited: (invitation: Invitation) => void
  onClose: () => void
}

const required = { required: true, withAsterisk: false, autoComplete: 'off' } as const

export function InviteForm({ agencyID, onInvited, onClose }: Props) {
  const invite = useInvite(agencyID)
  const form = useForm<InviteValues>({
    mode: 'uncontrolled',
    initialValues: { display_name: '', email: '', username: '' },
  })
  const failed = (error: Error) => {
    const fields = fieldTextsOf(error)
    form.setErrors(fields)
    const first = ['display_name', 'email', 'username'].find((name) => fields[name])
    if (first) form.getInputNode(first)?.focus()
  }
  const submit = form.onSubmit((values) => {
    if (!invite.isPending) invite.mutate(values, { onSuccess: onInvited, onError: failed })
  })
  return (
    <StackForm onSubmit={submit}>
      <Text size="sm" c="dimmed">
        Creates the account and a link for choosing a password.
      </Text>
      <FormAlert
        texts={invite.error ? textsOf(invite.error) : []}
        fields={invite.error ? fieldTextsOf(invite.error) : {}}
        onField={(field) => form.getInputNode(field)?.focus()}
      />
      <TextInput
        label="Display Name"
        data-autofocus
        {...required}
        key={form.key('display_name')}
        {...form.getInputProps('display_name')}
      />
      <TextInput
        label="E-mail"
        type="email"
        inputMode="email"
        spellCheck={false}
        {...required}
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <TextInput
        label="Username"
        autoCapitalize="none"
        spellCheck={false}
        {...required}
        key={form.key('username')}
        {...form.getInputProps('username')}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={invite.isPending}>
          Invite
        </Button>
      </Group>
    </StackForm>
  )
}
