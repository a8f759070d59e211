import { openPlace, type Place } from '#bench/place.ts'

/** Runs a benchmark to its end, or to the first signal; whatever it started ends with it. */
export async function inAPlace(measure: (place: Place, stack: AsyncDisposableStack) => Promise<void>) {
  const stack = new AsyncDisposableStack()
  const interrupted = signalled()
  try {
    // Waited for even after Ctrl-C: what is half started could not be stopped.
    const place = await openPlace(stack)
    console.log(`${place.server}. Node ${process.version}. The servers write no request log.`)
    console.log(
      'Figures compare within one run only: another machine, or other work on this one, gives others.\n',
    )
    await Promise.race([measure(place, stack), interrupted])
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
  await stack.disposeAsync()
  process.exit()
}

/** Rejects at the first signal; later ones would only leave things behind. */
function signalled(): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => reject(new Error(name)))
  promise.catch(() => undefined)
  return promise
}
