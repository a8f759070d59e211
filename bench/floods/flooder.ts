import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import type { FloodOrder, Statuses } from '#bench/floods/floods-of.ts'

export interface Flooder {
  start(order: FloodOrder): void
  /** Resolves once the last call is answered. */
  stop(): Promise<Statuses>
}

/** A process of its own, so that it doesn't slow down what is measured beside it. */
export async function startFlooder(stack: AsyncDisposableStack): Promise<Flooder> {
  const child = fork(join(import.meta.dirname, 'flooder-process.ts'), { execArgv: process.execArgv })
  stack.defer(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.disconnect()
    await exit
  })
  await once(child, 'message')
  const gone = once(child, 'exit').then(() => Promise.reject(new Error('The flooder ended.')))
  gone.catch(() => undefined)
  return {
    start: (order) => void child.send(order),
    async stop() {
      const answer = once(child, 'message') as Promise<[Statuses]>
      child.send('stop')
      const [statuses] = await Promise.race([answer, gone])
      return statuses
    },
  }
}
