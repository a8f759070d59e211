import { Button, Group, Text } from '@mantine/core'
import { useForm } from '@mantine/form'

import type { Invitation } from '#contract/agencies.ts'
import type { User } from '#contract/users.ts'
import { fieldTextsOf, textsOf, unplacedTextsOf } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'
import { refreshAgencies } from '#web/data/agencies.ts'
import { useRefreshingMutation } from '#web/data/refreshing-mutation.ts'
import { TextField } from '#web/ui/form/fields.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { StackForm } from '#web/ui/form/stack-form.tsx'

interface Props {
  agencyID: string
  onInvited: (invitation: Invitation) => void
  onClose: () => void
}

const noOne = { display_name: '', email: '', username: '' }
const required = { required: true, autoComplete: 'off' } as const

export function InviteForm({ agencyID, onInvited, onClose }: Props) {
  const form = useForm({ mode: 'uncontrolled', initialValues: noOne })
  const invite = useRefreshingMutation(
    (values: typeof noOne) => call('inviteAdministrator', { agencyID, ...values }),
    refreshAgencies,
  )
  const failed = (error: Error) => {
    const fields = fieldTextsOf(error)
    form.setErrors(fields)
    const first = Object.keys(noOne).find((name) => fields[name])
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
      <TextField form={form} name="display_name" label="Display Name" data-autofocus {...required} />
      <TextField
        form={form}
        name="email"
        label="E-mail"
        type="email"
        inputMode="email"
        spellCheck={false}
        {...required}
      />
      <TextField
        form={form}
        name="username"
        label="Username"
        autoCapitalize="none"
        spellCheck={false}
        {...required}
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

interface RenewFormProps {
  agencyID: string
  user: User
  onRenewed: (invitation: Invitation) => void
  onClose: () => void
}

export function RenewForm({ agencyID, user, onRenewed, onClose }: RenewFormProps) {
  const renewal = useRefreshingMutation(
    ({ email }: { email: string }) => call('renewInvitation', { agencyID, id: user.id, email }),
    refreshAgencies,
  )
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: user.email ?? '' } })
  const failed = (error: Error) => {
    form.setErrors(fieldTextsOf(error))
    form.getInputNode('email')?.focus()
  }
  const submit = form.onSubmit((values) => {
    if (!renewal.isPending) renewal.mutate(values, { onSuccess: onRenewed, onError: failed })
  })
  return (
    <StackForm onSubmit={submit}>
      <Text size="sm" c="dimmed">
        Emails a new link for choosing a password. The previous link stops working.
      </Text>
      <FormAlert texts={renewal.error ? unplacedTextsOf(renewal.error) : []} />
      <TextField
        form={form}
        name="email"
        label="E-mail"
        type="email"
        inputMode="email"
        spellCheck={false}
        data-autofocus
        {...required}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={renewal.isPending}>
          Send new link
        </Button>
      </Group>
    </StackForm>
  )
}
