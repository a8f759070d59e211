type Raw = Record<string, unknown>

/**
 * The router leaves in a page's search what `read` leaves out of it. With this everything that `read` looks at and refuses
 * goes; what it does not look at is none of its business and stays in the address.
 */
export const checkedSearch =
  <Search extends object>(read: (raw: Raw) => Search) =>
  (raw: Raw): Search => {
    const seen = new Map<string, undefined>()
    const watched = new Proxy(raw, {
      get: (all, name) => {
        if (name in all) seen.set(String(name), undefined)
        return Reflect.get(all, name) as unknown
      },
    })
    const checked = read(watched)
    return { ...Object.fromEntries(seen), ...checked }
  }
