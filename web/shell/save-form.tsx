import { Button } from '@mantine/core'
import { useLocation, type NavigateOptions } from '@tanstack/react-router'
import type { FormEvent, ReactNode } from 'react'

import { fieldTextsOf, textsOf } from '#web/api/call-error.ts'
import { useRefreshingMutation } from '#web/data/refreshing-mutation.ts'
import { refreshUsersAndRoles } from '#web/data/roles.ts'
import { pages } from '#web/pages.ts'
import { useUser } from '#web/session/current-user.ts'
import { useBackToList } from '#web/shell/back-to-list.ts'
import { notice } from '#web/ui/notice.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'
import { useRecordForm, type RecordForm as RecordOfForm } from '#web/ui/use-record-form.ts'

interface Props<Values extends Record<string, unknown>> {
  label: string
  submitLabel: string
  base: Values
  secrets?: readonly (keyof Values & string)[]
  /** Of what the form began with. Answers what to tell once it is saved. */
  save: (values: Values, base: Values) => Promise<string>
  /** Where the list is that the record stands in. */
  list: NavigateOptions
  dismissible?: boolean
  renderFields: (form: RecordOfForm<Values>['form']) => ReactNode
}

/** A form for a role or a user: saves it, says so and goes back to the list. */
export function SaveForm<Values extends Record<string, unknown>>(props: Props<Values>) {
  const { label, submitLabel, secrets = [], save, list, dismissible = false, renderFields } = props
  const draftName = `${useUser().id}:${useLocation({ select: ({ pathname }) => pathname })}`
  const record = useRecordForm({ draftName, base: props.base, secrets })
  const { form, base, restored, startOver, drop, showErrors } = record
  const goBack = useBackToList()
  const saving = useRefreshingMutation((values: Values) => save(values, base), refreshUsersAndRoles)
  const leave = () => {
    drop()
    goBack(list)
  }
  const submit = form.onSubmit((values, event?: FormEvent<HTMLFormElement>) => {
    const element = event?.currentTarget
    if (saving.isPending) return
    saving.mutate(values, {
      onSuccess: (done) => {
        leave()
        notice(done)
      },
      onError: (error) => showErrors(fieldTextsOf(error), element),
    })
  })
  return (
    <RecordForm
      label={label}
      submitLabel={submitLabel}
      waiting={saving.isPending || saving.isSuccess}
      errors={saving.error ? textsOf(saving.error) : []}
      fieldErrors={saving.error ? fieldTextsOf(saving.error) : {}}
      isWrong={record.isWrong}
      onField={(field) => form.getInputNode(field)?.focus()}
      {...(dismissible && { onDismiss: saving.reset })}
      restored={restored}
      forgets={secrets.length > 0}
      onStartOver={startOver}
      onSubmit={submit}
      cancel={
        <Button variant="default" onClick={leave}>
          Cancel
        </Button>
      }
    >
      {renderFields(form)}
    </RecordForm>
  )
}

export const listOf = (what: 'users' | 'roles', agencyID: string | undefined): NavigateOptions =>
  agencyID ? { to: pages['agency-view'], params: { id: agencyID } } : { to: pages[what] }
