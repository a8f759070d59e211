/** Drafts live in the tab: through a reload and signing in again, and no longer than the tab. */
const keyOf = (name: string) => `form-draft:${name}`

interface Draft {
  /** What the form began with: a draft of another state of things is of no use. */
  base: string
  values: object
}

export function keepDraft(name: string, base: object, values: object): void {
  try {
    if (JSON.stringify({ ...base, ...values }) === JSON.stringify(base)) return dropDraft(name)
    const draft: Draft = { base: JSON.stringify(base), values }
    sessionStorage.setItem(keyOf(name), JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing still has it on the screen.
  }
}

export function keptDraft(name: string, base: object): object | undefined {
  try {
    const draft: Partial<Draft> = Object(JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}'))
    return draft.base === JSON.stringify(base) ? draft.values : undefined
  } catch {
    return undefined
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name))
  } catch {
    // Nothing was kept.
  }
}
