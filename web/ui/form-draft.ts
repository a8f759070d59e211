interface Draft {
  /** What the form began with: a draft of another state of things is of no use. */
  base: string
  values: object
}

/** Drafts live in the tab: through a reload and signing in again, and no longer than the tab. */
export function keepDraft(key: string, base: object, values: object): void {
  try {
    if (JSON.stringify({ ...base, ...values }) === JSON.stringify(base)) return dropDraft(key)
    const draft: Draft = { base: JSON.stringify(base), values }
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing still has it on the screen.
  }
}

export function keptDraft(key: string, base: object): object | undefined {
  try {
    const draft: Partial<Draft> = Object(JSON.parse(sessionStorage.getItem(key) ?? '{}'))
    return draft.base === JSON.stringify(base) ? draft.values : undefined
  } catch {
    return undefined
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
