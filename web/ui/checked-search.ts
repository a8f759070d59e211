type Raw = Record<string, unknown>

/** The router leaves in a page's search what `read` leaves out of it; with this it goes. */
export const checkedSearch =
  <Search extends object>(read: (raw: Raw) => Search) =>
  (raw: Raw): Search => ({ ...nothingOf(raw), ...read(raw) })

const nothingOf = (raw: Raw): object =>
  Object.fromEntries(Object.keys(raw).map((name) => [name, undefined] as const))
