type Raw = Record<string, unknown>

/** The router keeps raw parameters that `read` dropped; this removes those that `read` looked at and refused. */
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
