import { Turns } from '#server/turns.ts'

/** Runs at most `atOnce` tasks; the rest queue in order. */
export function limitConcurrency(atOnce: number): <T>(task: () => Promise<T>) => Promise<T> {
  const limited = limitInTurns(atOnce)
  return (task) => limited(task, { group: '', isUrgent: false })
}

/** Runs at most `atOnce` tasks; the rest queue, urgent ones first, and groups take turns. */
export function limitInTurns(atOnce: number) {
  const urgent = new Turns<() => void>()
  const others = new Turns<() => void>()
  let running = 0
  return async <T>(task: () => Promise<T>, turn: { group: string; isUrgent: boolean }): Promise<T> => {
    const queue = turn.isUrgent ? urgent : others
    if (running === atOnce) await new Promise<void>((resolve) => queue.add(turn.group, resolve))
    else running += 1
    try {
      return await task()
    } finally {
      const next = urgent.next() ?? others.next()
      if (next) next()
      else running -= 1
    }
  }
}
