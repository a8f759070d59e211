/** Local storage outlives the tab and is shared by all tabs; session storage survives a reload and a new sign-in. */
const areas = {
  'booked-quotes': 'localStorage',
  'customer-view': 'localStorage',
  'passenger-counts': 'localStorage',
  'recent-tours': 'localStorage',
  'sidebar-collapsed': 'localStorage',
  'booking-draft': 'sessionStorage',
  'latest-booking-draft': 'sessionStorage',
  'form-draft': 'sessionStorage',
  'new-agency-id': 'sessionStorage',
  'products-filter': 'sessionStorage',
} as const

type StorageName = keyof typeof areas

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
  const area = () => window[areas[name]]
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

const drafts = new Set(['booking-draft', 'latest-booking-draft', 'form-draft'])

/**
 * For signing out: the next user of the browser finds nothing that was typed. A draft's id contains its user's id. When
 * no one knows who signed out, everyone's drafts in this tab are removed.
 */
export function removeDraftsOf(userId: string | undefined): void {
  const isOwn = ([name = '', ...id]: string[]) =>
    drafts.has(name) && (userId === undefined || id.includes(userId))
  orUndefined(() => {
    const keys = Object.keys(window.sessionStorage).filter((key) => isOwn(key.split(':')))
    for (const key of keys) window.sessionStorage.removeItem(key)
  })
}

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
