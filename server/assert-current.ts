import { Refusal } from '#server/refusal.ts'

/** Call it while the record's row is locked, with the record as a read shows it. */
export function assertCurrent(version: number | undefined, current: { version: number }) {
  if (version !== undefined && version !== current.version) throw new Refusal('conflict', { current })
}
