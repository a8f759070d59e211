/** Runs at most `atOnce` tasks; the rest queue in order, urgent ones first. */
export function limitConcurrency(atOnce: number) {
  const urgent: (() => void)[] = []
  const others: (() => void)[] = []
  let running = 0
  return async <T>(task: () => Promise<T>, isUrgent = false): Promise<T> => {
    const queue = isUrgent ? urgent : others
    if (running === atOnce) await new Promise<void>((resolve) => queue.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      const next = urgent.shift() ?? others.shift()
      if (next) next()
      else running -= 1
    }
  }
}
