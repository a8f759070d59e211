const key = 'new-agency-id'

/** The id that a new agency is offered: the same one until it is taken, so that a draft finds its form again. */
export function newAgencyId(): string {
  try {
    const kept = sessionStorage.getItem(key) ?? randomId()
    sessionStorage.setItem(key, kept)
    return kept
  } catch {
    return randomId()
  }
}

export function dropNewAgencyId(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

/** crypto.randomUUID is there on https only; this is a version 4 UUID as well. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'.charAt((bytes[8] ?? 0) % 4)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20),
  ].join('-')
}
