import { Refusal } from '#server/refusal.ts'

export const changedMeanwhile = 'Somebody else has changed this meanwhile. Reload the page to see it.'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * What is to be saved of a record that others may have changed since the form was opened: a field that the form did not
 * touch stays as it is by now, and one that both have changed is refused. `base` is the record as the form began with it;
 * without one all that was sent counts.
 */
export function mergedChange<Fields extends Record<string, unknown>>(
  now: Fields,
  base: Record<string, unknown> | undefined,
  sent: Fields,
): Fields {
  if (!base) return sent
  const names = Object.keys(sent)
  const isTouched = (name: string) => !(name in base) || !isSame(sent[name], base[name])
  const isMoved = (name: string) => name in base && !isSame(now[name], base[name])
  const clashes = names.filter((name) => isTouched(name) && isMoved(name) && !isSame(now[name], sent[name]))
  if (clashes.length > 0) {
    const fields = Object.fromEntries(clashes.map((name) => [name, [changedMeanwhile]]))
    throw new Refusal('bad_input', { messages: [changedMeanwhile], fields })
  }
  const kept = names.filter((name) => !isTouched(name)).map((name) => [name, now[name]])
  return { ...sent, ...Object.fromEntries(kept) }
}
