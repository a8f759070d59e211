import { Button, Group, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'

import type { Invitation } from '#contract/agencies.ts'
import type { User } from '#contract/users.ts'
import { fieldTextsOf, unplacedTextsOf } from '#web/api/call-error.ts'
import { useRenewInvitation } from '#web/features/agencies/use-invite.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { StackForm } from '#web/ui/form/stack-form.tsx'

interface Props {
  agencyID: string
  user: User
  onRenewed: (invitation: Invitation) => void
  onClose: () => void
}

export function RenewForm({ agencyID, user, onRenewed, onClose }: Props) {
  const renewal = useRenewInvitation(agencyID, user.id)
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
      <TextInput
        label="E-mail"
        type="email"
        inputMode="email"
        spellCheck={false}
        autoComplete="off"
        required
        withAsterisk={false}
        data-autofocus
        key={form.key('email')}
        {...form.getInputProps('email')}
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
