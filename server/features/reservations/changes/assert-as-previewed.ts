import { Refusal } from '#server/refusal.ts'

/** The caller agreed to the figures of a preview. If they no longer hold, the refusal has the present ones. */
export function assertAsPreviewed<Name extends string>(
  sent: Record<NoInfer<Name>, number>,
  current: Record<NoInfer<Name>, number>,
  names: readonly Name[],
  words = 'The price has changed. Check the new figures and confirm again.',
) {
  if (names.every((name) => sent[name] === current[name])) return
  throw new Refusal('conflict', { messages: [words], current })
}
