import { openPlace, type Place } from '#bench/place.ts'

/** Runs a benchmark and the account check at its end, or until the first signal, then stops everything it started. */
export async function inAPlace(measure: (place: Place, stack: AsyncDisposableStack) => Promise<void>) {
  const stack = new AsyncDisposableStack()
  const interrupted = signalled()
  try {
    // Not interruptible: a half-started database couldn't be stopped.
    const place = await openPlace(stack)
    console.log(`${place.server}. Node ${process.version}. Request logs are off.`)
    console.log('Compare figures within one run only: they depend on the machine and its other load.\n')
    await Promise.race([measure(place, stack).then(() => place.checkAccounts()), interrupted])
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
  await stack.disposeAsync()
  process.exit()
}

/** Rejects on the first signal; later ones must not interrupt the cleanup. */
function signalled(): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => reject(new Error(name)))
  promise.catch(() => undefined)
  return promise
}
