import { Turns } from '#server/turns.ts'

/** Runs at most `atOnce` tasks; the rest queue in order. */
export function limitConcurrency(atOnce: number): <T>(task: () => Promise<T>) => Promise<T> {
  const limited = limitInTurns(atOnce)
  return (task) => limited('', task)
}

/** Runs at most `atOnce` tasks; the rest queue, and their groups take turns. */
export function limitInTurns(atOnce: number): <T>(group: string, task: () => Promise<T>) => Promise<T> {
  const queue = new Turns<() => void>()
  let running = 0
  return async (group, task) => {
    if (running === atOnce) await new Promise<void>((resolve) => queue.add(group, resolve))
    else running += 1
    try {
      return await task()
    } finally {
      const next = queue.next()
      if (next) next()
      else running -= 1
    }
  }
}
