import { useForm } from '@mantine/form'
import { useDebouncedCallback } from '@mantine/hooks'

import type { LocalDate } from '#contract/dates.ts'
import {
  initialValues,
  isSameSearch,
  searchErrors,
  searchFrom,
  type SearchValues,
} from '#web/features/availability/search/availability-search.ts'
import { savedDate, saveDate } from '#web/features/availability/search/unsearched-date.ts'
import type { useSearch } from '#web/features/availability/search/use-search.ts'
import { useUser } from '#web/session/current-user.ts'
import { saveCounts } from '#web/session/passenger-counts.ts'

/** Long enough to finish typing a number or a date. */
export const typingMs = 350

/**
 * The form's values may differ from the search on screen. After the first search, changes search again until the
 * server refuses one.
 */
export function useSearchForm(
  id: string,
  { address, saved, paxMode, search, errors, run, clear }: ReturnType<typeof useSearch>,
  onTypedDate: (date: LocalDate) => void,
) {
  const userId = useUser().id
  const typedDate = useDebouncedCallback(onTypedDate, typingMs)
  const searchAgain = useDebouncedCallback((values: SearchValues) => {
    const next = searchFrom(values, paxMode)
    if (search && errors.length === 0 && next && !isSameSearch(next, search)) run(next)
  }, typingMs)
  const form = useForm<SearchValues>({
    mode: 'controlled',
    initialValues: initialValues(address, saved, savedDate(userId, id)),
    validate: (values) => searchErrors(values, paxMode),
    // Before the first search an empty date is no mistake yet.
    validateInputOnBlur: search ? true : ['adult', 'child'],
    onValuesChange: (values, previous) => {
      // The errors were about the search before this change.
      if (errors.length > 0) clear()
      saveCounts(values)
      if (values.date !== previous.date) {
        saveDate(userId, id, values.date)
        typedDate(values.date)
      }
      searchAgain(values)
    },
  })
  const choose = (date: LocalDate) => {
    form.setFieldValue('date', date)
    typedDate.cancel()
    searchAgain.flush()
  }
  const submit = (values: SearchValues) => {
    searchAgain.cancel()
    const next = searchFrom(values, paxMode)
    if (next) run(next)
  }
  const isStale = search !== undefined && !isSameSearch(search, searchFrom(form.values, paxMode))
  return { form, choose, submit, isStale }
}
