import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'

import type { OwnAccount } from '#contract/account.ts'
import { fieldTextsOf, unplacedTextsOf } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'
import { refreshAccount } from '#web/data/account.ts'
import { useRefreshingMutation } from '#web/data/refreshing-mutation.ts'
import { newPasswordError, repeatedPasswordError } from '#web/session/new-password-errors.ts'
import { Card } from '#web/ui/card.tsx'
import { SecretField } from '#web/ui/form/fields.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { StackForm } from '#web/ui/form/stack-form.tsx'
import { focusHeading, notice } from '#web/ui/notice.tsx'

import classes from './account.module.css'

const empty = { current_password: '', password: '', repeated: '' }
type Values = typeof empty

function usePasswordForm({ username, display_name, email, agency }: OwnAccount) {
  const names = [username, display_name, email, agency]
  return useForm({
    // The profile form has a current password too, and fields are found by form and name.
    name: 'password',
    mode: 'uncontrolled',
    initialValues: empty,
    validate: {
      current_password: (value) => (value ? null : 'Enter your current password.'),
      password: (value) => newPasswordError(value, names),
      repeated: (value, { password }) => repeatedPasswordError(value, password, names),
    },
  })
}

export function PasswordCard({ account }: { account: OwnAccount }) {
  const change = useRefreshingMutation(
    ({ current_password, password }: Values) => call('changePassword', { current_password, password }),
    refreshAccount,
  )
  const form = usePasswordForm(account)
  const focusFirst = (errors: object) => {
    const name = Object.keys(empty).find((field) => field in errors)
    if (name) form.getInputNode(name)?.focus()
  }
  const onError = (error: Error) => {
    form.setErrors(fieldTextsOf(error))
    focusFirst(fieldTextsOf(error))
  }
  const onSuccess = () => {
    form.setValues(empty)
    notice('Password changed. You are signed out everywhere else.')
    focusHeading()
  }
  const submit = form.onSubmit((values) => {
    if (!change.isPending) change.mutate(values, { onSuccess, onError })
  }, focusFirst)
  return (
    <Card title="Password">
      <div className={classes['form']}>
        <StackForm onSubmit={submit}>
          <FormAlert texts={change.error ? unplacedTextsOf(change.error) : []} />
          {/* For password managers. */}
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={account.username}
            readOnly
            hidden
          />
          <SecretField
            form={form}
            name="current_password"
            required
            label="Current password"
            autoComplete="current-password"
          />
          <SecretField
            form={form}
            name="password"
            required
            label="New password"
            description="8 to 128 characters. Longer is better."
            autoComplete="new-password"
          />
          <SecretField
            form={form}
            name="repeated"
            required
            label="Repeat new password"
            autoComplete="new-password"
          />
          <div>
            <Button type="submit" variant="default" loading={change.isPending}>
              Change password
            </Button>
          </div>
        </StackForm>
      </div>
    </Card>
  )
}
