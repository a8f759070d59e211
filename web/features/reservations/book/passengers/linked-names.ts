import type {
  PassengerType,
  PassengerValues,
} from '#web/features/reservations/book/passengers/passenger-values.ts'
import type { BookingForm } from '#web/features/reservations/book/use-booking-form.ts'

export type NameField = 'FirstName' | 'LastName'

const leadPath = { FirstName: 'masterFirstName', LastName: 'masterLastName' } as const
const nameFields = ['FirstName', 'LastName'] as const

type TextPath =
  | 'masterFirstName'
  | 'masterLastName'
  | `paxArray.${number}.${Exclude<keyof PassengerValues, 'Type'>}`

/** A text of the form. Only a change to it renders again. */
export const useWatched = (form: BookingForm, path: TextPath): string => form.useWatchValue(path)

export const useWatchedType = (form: BookingForm, index: number): PassengerType =>
  form.useWatchValue(`paxArray.${index}.Type`)

export const useWatchedPassengers = (form: BookingForm): PassengerValues[] => form.useWatchValue('paxArray')

/** A passenger's name as shown, and whether it is someone else's. */
export function useShownName(form: BookingForm, index: number, field: NameField) {
  const own = useWatched(form, `paxArray.${index}.${field}`)
  const follows = useWatched(form, `paxArray.${index}.follows`)
  const lead = useWatched(form, leadPath[field])
  const first = useWatched(form, `paxArray.0.${field}`)
  const isFirstLead = useWatched(form, 'paxArray.0.follows') === 'lead'
  if (follows === 'lead') return { shown: lead, isFollowing: true }
  if (follows === 'first' && field === 'LastName') {
    return { shown: isFirstLead ? lead : first, isFollowing: true }
  }
  return { shown: own, isFollowing: false }
}

/** An edited name is the passenger's own from then on. */
export function editName(form: BookingForm, index: number, field: NameField, text: string): void {
  const values = form.getValues()
  const follows = values.paxArray[index]?.follows
  const other = field === 'FirstName' ? 'LastName' : 'FirstName'
  if (follows === 'lead') set(form, index, other, values[leadPath[other]])
  set(form, index, field, text)
  if (follows === 'lead' || (follows === 'first' && field === 'LastName')) set(form, index, 'follows', '')
  if (index === 0) clearFollowersErrors(form)
}

export function followLead(form: BookingForm, isFollowing: boolean): void {
  set(form, 0, 'follows', isFollowing ? 'lead' : '')
  for (const field of nameFields) form.clearFieldError(`paxArray.0.${field}`)
  clearFollowersErrors(form)
}

/** What was typed as a last name shows again when the passenger no longer follows. */
export function shareLastName(form: BookingForm, isShared: boolean): void {
  for (const index of form.getValues().paxArray.keys()) {
    if (index === 0) continue
    set(form, index, 'follows', isShared ? 'first' : '')
    form.clearFieldError(`paxArray.${index}.LastName`)
  }
}

/** The error of a name is gone when the name it follows is edited. */
export function clearFollowersErrors(form: BookingForm): void {
  for (const [index, { follows }] of form.getValues().paxArray.entries()) {
    if (follows === 'lead') form.clearFieldError(`paxArray.${index}.FirstName`)
    if (follows) form.clearFieldError(`paxArray.${index}.LastName`)
  }
}

/** Changes only what differs, so that errors of other fields stay. */
export function setPassengers(form: BookingForm, next: readonly PassengerValues[]): void {
  for (const [index, passenger] of next.entries()) {
    for (const field of ['FirstName', 'LastName', 'BodyWeight', 'follows', 'weight'] as const)
      set(form, index, field, passenger[field])
  }
  clearFollowersErrors(form)
}

/** The inputs watch their values, so they need no new key. */
export const set = <Field extends keyof PassengerValues>(
  form: BookingForm,
  index: number,
  field: Field,
  value: PassengerValues[Field],
): void =>
  // All of a passenger's values are texts.
  form.setFieldValue(`paxArray.${index}.${field}` as `paxArray.${number}.FirstName`, value, {
    forceUpdate: false,
  })
