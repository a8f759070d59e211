import type { OwnAccount } from '#contract/account.ts'
import { call } from '#web/api/call.ts'
import { refreshAccount } from '#web/data/account.ts'
import { pages } from '#web/pages.ts'
import { useUser } from '#web/session/current-user.ts'
import { RecordForm } from '#web/shell/record/record-form.tsx'
import type { RecordFormFields } from '#web/shell/record/use-record-form.ts'
import { SecretField, TextField } from '#web/ui/form/fields.tsx'
import { focusHeading, notice } from '#web/ui/notice.tsx'

interface Values extends Record<string, unknown> {
  display_name: string
  email: string
  current_password: string
}

const valuesOf = ({ display_name, email }: OwnAccount): Values => ({
  display_name,
  email: email ?? '',
  current_password: '',
})

export function ProfileForm({ account, onSaved }: { account: OwnAccount; onSaved: () => void }) {
  const you = useUser()
  return (
    <RecordForm
      label="Profile"
      title="Profile"
      submitLabel="Save profile"
      draftName={`account:${you.id}`}
      initial={valuesOf(account)}
      version={account.version}
      secrets={['current_password']}
      save={saveProfile}
      refresh={refreshAccount}
      valuesOf={valuesOf}
      describe={({ display_name, email }) => ({ 'Display name': display_name, Email: email || 'None' })}
      list={{ to: pages.home }}
      onSaved={() => {
        onSaved()
        notice('Profile saved')
        focusHeading()
      }}
      renderFields={(form) => <ProfileFields form={form} />}
    />
  )
}

const saveProfile = ({ display_name, email, current_password }: Values, version: number | undefined) =>
  call('saveAccount', { display_name, email, current_password, version })

function ProfileFields({ form }: { form: RecordFormFields<Values> }) {
  return (
    <>
      <TextField form={form} name="display_name" label="Display name" autoComplete="name" required />
      <TextField
        form={form}
        name="email"
        label="Email"
        description="Used to reset a forgotten password."
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <SecretField
        form={form}
        name="current_password"
        label="Current password to change your email"
        description="Leave empty if the email stays the same."
        autoComplete="off"
      />
    </>
  )
}
