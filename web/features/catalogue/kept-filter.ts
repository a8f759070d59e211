const key = 'products-filter'

/** The products filter of this tab: it stays while one moves around. A browser that keeps nothing forgets it. */
export function keptFilter(): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

export function keepFilter(filter: string): void {
  try {
    sessionStorage.setItem(key, filter)
  } catch {
    // The address still holds it.
  }
}
