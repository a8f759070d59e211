import { Alert, Button, Title } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { type NavigateOptions, useLocation, useRouter } from '@tanstack/react-router'
import { useRef, type FormEvent, type ReactNode } from 'react'

import { fieldTextsOf, GoneError, textsOf } from '#web/api/call-error.ts'
import { ConflictAlert } from '#web/shell/record/conflict-alert.tsx'
import {
  useRecordForm,
  type RecordFormFields,
  type RecordFormOptions,
} from '#web/shell/record/use-record-form.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'

import cardClasses from '#web/ui/card.module.css'
import classes from './record-form.module.css'

interface Props<Values extends Record<string, unknown>, Saved> extends Omit<
  RecordFormOptions<Values, Saved>,
  'onSaved'
> {
  /** The form's accessible name. */
  label: string
  submitLabel: string
  /** For a form beside others on its page. */
  title?: string
  /** Where Cancel leads, and saving unless `onSaved` leads elsewhere. */
  list: NavigateOptions
  /** Where Cancel leads once the record is deleted. */
  listIfGone?: NavigateOptions
  onSaved: (saved: Saved, leave: () => void) => void
  /** The values by label and in words, to compare both sides of a conflict. */
  describe?: (values: Values) => Record<string, string>
  renderFields: (form: RecordFormFields<Values>) => ReactNode
}

/** A card of fields that creates or saves a record. */
export function RecordForm<Values extends Record<string, unknown>, Saved extends object>(
  props: Props<Values, Saved>,
) {
  const { label, title, submitLabel, list, listIfGone = list, secrets = [], describe, renderFields } = props
  const element = useRef<HTMLFormElement>(null)
  const goBack = useBackToList()
  const record = useRecordForm({ ...props, onSaved: (saved) => props.onSaved(saved, () => goBack(list)) })
  const { form, base, saving, conflict, send, startFrom } = record
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    send(base.version, element.current)
  }
  const saveAnyway = (version: number) => {
    record.setBase({ ...base, version })
    send(version, element.current)
  }
  const cancel = () => {
    record.discard()
    goBack(saving.error instanceof GoneError ? listIfGone : list)
  }
  return (
    <form
      ref={element}
      noValidate
      onSubmit={submit}
      aria-label={label}
      className={`${cardClasses['card']} ${classes['form']}`}
    >
      {title && (
        <div className={cardClasses['head']}>
          <Title order={2}>{title}</Title>
        </div>
      )}
      <div className={classes['fields']}>
        {conflict && describe ? (
          <ConflictAlert
            yours={describe(form.getValues())}
            current={describe(conflict.values)}
            onReload={() => startFrom(conflict.values, conflict.version)}
            onSaveAnyway={() => saveAnyway(conflict.version)}
          />
        ) : (
          <FormAlert
            texts={saving.error ? textsOf(saving.error) : []}
            fields={saving.error ? fieldTextsOf(saving.error) : {}}
            isWrong={(field) => form.errors[field] !== undefined}
            onField={(field) => form.getInputNode(field)?.focus()}
            onDismiss={saving.reset}
          />
        )}
        {record.restored && !saving.error && (
          <Restored
            hasSecrets={secrets.length > 0}
            onStartOver={() => startFrom(base.values, base.version)}
          />
        )}
        {renderFields(form)}
      </div>
      <div className={classes['buttons']}>
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" loading={saving.isPending || saving.isSuccess}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

function Restored({ hasSecrets, onStartOver }: { hasSecrets: boolean; onStartOver: () => void }) {
  return (
    <Alert color="blue" icon={<IconHistory size={18} />}>
      <div className={classes['restored']}>
        {hasSecrets ? 'We restored your details, except the password.' : 'We restored your details.'}
        <Button variant="default" size="xs" onClick={onStartOver}>
          Start over
        </Button>
      </div>
    </Alert>
  )
}

/** Goes back to the list a form was opened from, with its filter and page; without one, to the given list. */
export function useBackToList() {
  const router = useRouter()
  const fromList = useLocation({ select: ({ state }) => state.fromList ?? false })
  return (list: NavigateOptions) => {
    if (fromList) router.history.back()
    else void router.navigate(list)
  }
}
