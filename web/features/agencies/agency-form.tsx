import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { fieldTextsOf, GoneError, textsOf } from '#web/api/call-error.ts'
import { AgencyFields } from '#web/features/agencies/agency-fields.tsx'
import type { AgencyValues } from '#web/features/agencies/agency-values.ts'
import { useSaveAgency } from '#web/features/agencies/use-save-agency.ts'
import { pages } from '#web/pages.ts'
import { useUser } from '#web/session/current-user.ts'
import { RecordForm } from '#web/ui/record-form.tsx'
import { useRecordForm } from '#web/ui/use-record-form.ts'

interface Props {
  base: AgencyValues
  isNew: boolean
  hasPassword: boolean
  onSaved?: () => void
}

/** For a new agency and for changing one. */
export function AgencyForm({ base, isNew, hasPassword, onSaved }: Props) {
  const draftName = `agency:${useUser().id}:${base.id}`
  const record = useRecordForm({ draftName, base, secrets: ['password'] })
  const { form, restored, startOver, drop, showErrors } = record
  const save = useSaveAgency(isNew ? undefined : record.base, () => {
    drop()
    onSaved?.()
  })
  const submit = form.onSubmit((values, event) => {
    const element = event?.currentTarget
    if (save.isPending) return
    save.mutate(values, { onError: (error) => showErrors(fieldTextsOf(error), element) })
  })
  return (
    <RecordForm
      label="Agency"
      submitLabel={isNew ? 'Create Agency' : 'Save Agency'}
      waiting={save.isPending || save.isSuccess}
      errors={save.error ? textsOf(save.error) : []}
      fieldErrors={save.error ? fieldTextsOf(save.error) : {}}
      isWrong={record.isWrong}
      onField={(field) => form.getInputNode(field)?.focus()}
      onDismiss={save.reset}
      restored={restored}
      forgets
      onStartOver={startOver}
      cancel={<Cancel id={isNew || save.error instanceof GoneError ? undefined : base.id} onCancel={drop} />}
      onSubmit={submit}
    >
      <AgencyFields form={form} isNew={isNew} hasPassword={hasPassword} />
    </RecordForm>
  )
}

function Cancel({ id, onCancel }: { id: string | undefined; onCancel: () => void }) {
  return (
    <Button
      variant="default"
      renderRoot={(props) =>
        id ? (
          <Link to={pages['agency-view']} params={{ id }} {...props} onClick={onCancel} />
        ) : (
          <Link to={pages.agencies} {...props} onClick={onCancel} />
        )
      }
    >
      Cancel
    </Button>
  )
}
