import { setTimeout as wait } from 'node:timers/promises'

/** Polls a condition for which no event exists. */
export async function waitUntil(isMet: () => boolean | Promise<boolean>, limitMs = 10_000) {
  const deadline = Date.now() + limitMs
  while (!(await isMet())) {
    if (Date.now() > deadline) throw new Error(`Condition not met within ${limitMs} ms`)
    await wait(5)
  }
}
