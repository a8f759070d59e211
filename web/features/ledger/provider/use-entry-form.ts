import { useForm } from '@mantine/form'
import { useState } from 'react'

import type { AgencyAccount } from '#contract/ledger/accounts.ts'
import { fieldTextsOf, unplacedTextsOf } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'
import { randomId } from '#web/api/random-id.ts'
import { refreshLedger } from '#web/data/ledger.ts'
import { useRefreshingMutation } from '#web/data/refreshing-mutation.ts'
import {
  amountOf,
  type EntryChoice,
  entryChoices,
  sentAmount,
} from '#web/features/ledger/provider/entry-values.ts'
import { useOneAtATime } from '#web/shell/record/use-one-at-a-time.ts'
import { notice } from '#web/ui/notice.tsx'

export interface EntryValues {
  choice: EntryChoice
  amount: string
  date: string
  reference: string
  text: string
}

/** The first request was processed although its answer was lost, and the form was changed since. */
const savedBefore = 'This entry was already saved as you first sent it. Reload the page to see it.'

/** What no field of the form shows. */
export function entryTextsOf(error: Error | null): string[] {
  if (!error) return []
  return 'entryID' in fieldTextsOf(error) ? [savedBefore] : unplacedTextsOf(error)
}

const fields = ['amount', 'date', 'reference', 'text'] as const

const validate = {
  amount: (text: string) => (amountOf(text) ? null : 'Enter an amount above 0, like 1,249.00.'),
  date: (text: string) => (text ? null : 'Enter a date.'),
  text: (text: string) => (text.trim() ? null : 'Enter what this is for.'),
}

/** A repeat after a lost answer has the same id, so that the server makes the entry once. */
export function useEntryForm({ agencyID, today }: AgencyAccount, onClose: () => void) {
  const [entryID] = useState(randomId)
  const form = useForm<EntryValues>({
    initialValues: { choice: 'received', amount: '', date: today, reference: '', text: '' },
    validate,
  })
  const adding = useRefreshingMutation(
    ({ choice, amount, ...rest }: EntryValues) =>
      call('addEntry', {
        agencyID,
        entryID,
        kind: entryChoices[choice].kind,
        amount: sentAmount(choice, amountOf(amount) ?? 0),
        ...rest,
      }),
    refreshLedger,
  )
  const clicks = useOneAtATime()
  const showErrors = (errors: Record<string, unknown>) => {
    const first = fields.find((name) => errors[name])
    if (first) form.getInputNode(first)?.focus()
  }
  const submit = form.onSubmit((values) => {
    if (!clicks.begin()) return
    adding.mutate(values, {
      onSettled: clicks.end,
      onSuccess: () => {
        onClose()
        notice(`${entryChoices[values.choice].label.replace(/:.*/, '')} entered`)
      },
      onError: (error) => {
        form.setErrors(fieldTextsOf(error))
        showErrors(fieldTextsOf(error))
      },
    })
  }, showErrors)
  return { form, adding, submit }
}
