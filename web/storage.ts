/** These survive a reload and a new sign-in; the others outlive the tab and are shared by all tabs. */
const inSession = [
  'booking-draft',
  'latest-booking-draft',
  'form-draft',
  'new-agency-id',
  'products-filter',
] as const
/** Under `name:userId:expiresAtMs:…`. Manifests end with the tour's day; unsent marks are sent or dropped by their queue. */
export type OfTheGate = 'check-in-queue' | 'manifest-cache'
type StorageName =
  | (typeof inSession)[number]
  | OfTheGate
  | 'booked-quotes'
  | 'check-in-device'
  | 'check-in-dropped'
  | 'customer-view'
  | 'passenger-counts'
  | 'recent-tours'
  | 'sidebar-collapsed'
  | 'weight-unit'

export interface StoredValue<Value> {
  read: () => Value | undefined
  write: (value: Value) => void
  remove: () => void
  /** Calls back when another tab changed the value; returns how to stop listening. */
  onChangeElsewhere: (listener: () => void) => () => void
}

/**
 * One value the browser keeps as JSON, under `name` or `name:id`. Storage that is disabled, full or corrupt reads as
 * undefined and never throws; `parse` returns undefined for anything it does not recognize.
 */
export function stored<Value>(
  name: StorageName,
  parse: (json: unknown) => Value | undefined,
  id?: string,
): StoredValue<Value> {
  const key = id === undefined ? name : `${name}:${id}`
  const isInSession = inSession.some((one) => one === name)
  const area = () => (isInSession ? sessionStorage : localStorage)
  return {
    read: () => orUndefined(() => parse(JSON.parse(area().getItem(key) ?? 'null'))),
    write: (value) => orUndefined(() => area().setItem(key, JSON.stringify(value))),
    remove: () => orUndefined(() => area().removeItem(key)),
    onChangeElsewhere: (listener) => {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key) listener()
      }
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
  }
}

function orUndefined<Result>(access: () => Result): Result | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}

const personal = new Set([
  'booking-draft',
  'latest-booking-draft',
  'form-draft',
  'check-in-queue',
  'manifest-cache',
])

function removeWhere(area: 'sessionStorage' | 'localStorage', isUnwanted: (key: string[]) => boolean): void {
  orUndefined(() => {
    for (const key of Object.keys(window[area]).filter((key) => isUnwanted(key.split(':'))))
      window[area].removeItem(key)
  })
}

/**
 * For signing out: the next user of the browser finds nothing that was typed, and no guests. The ids contain their
 * user's id. When no one knows who signed out, everyone's values are removed, but check-in marks wait for their user.
 */
export function removePersonalData(userId: string | undefined): void {
  const isOwn = ([name = '', ...id]: string[]) =>
    personal.has(name) && (userId === undefined ? name !== 'check-in-queue' : id.includes(userId))
  removeWhere('sessionStorage', isOwn)
  removeWhere('localStorage', isOwn)
  window.dispatchEvent(new CustomEvent('signed-out', { detail: userId }))
}

export const hasKept = (name: 'check-in-queue' | 'check-in-dropped'): boolean | undefined =>
  orUndefined(() => Object.keys(window.localStorage).some((key) => key.startsWith(name)))

/** Marks stay: they are sent first. */
export const removeEndedManifests = (nowMs: number): void =>
  removeWhere(
    'localStorage',
    ([name, , expiresAt]) => name === 'manifest-cache' && Number(expiresAt) <= nowMs,
  )

export const asFlag = (json: unknown): boolean | undefined => (typeof json === 'boolean' ? json : undefined)

export const asText = (json: unknown): string | undefined => (typeof json === 'string' ? json : undefined)

/** Unsaved form input. It applies only while the form still starts from the same values. */
export function formDraft<Values extends object>(id: string, initial: Values) {
  const base = JSON.stringify(initial)
  const parse = (json: unknown) => {
    const draft: { base?: unknown; values?: unknown } = Object(json)
    return draft.base === base ? { base, values: Object(draft.values) as Partial<Values> } : undefined
  }
  const draft = stored('form-draft', parse, id)
  return {
    read: () => draft.read()?.values,
    write: (values: Partial<Values>) =>
      JSON.stringify({ ...initial, ...values }) === base ? draft.remove() : draft.write({ base, values }),
    remove: draft.remove,
  }
}
