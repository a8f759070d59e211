import { join } from 'node:path'

import { fill } from '#bench/fill.ts'
import { measureAgainstBare, measureSizes, measureSteady, showPlans, type Setting } from '#bench/measure.ts'
import { openPgbench } from '#bench/pgbench.ts'
import { openPlace, type Place } from '#bench/place.ts'
import { monthsAhead, signIn } from '#bench/requests.ts'
import { startProcess } from '#bench/server-process.ts'

/** `npm run bench -- availability --quick` tries the benchmark itself out. */
const isQuick = process.argv.includes('--quick')
const size = isQuick ? { large: 50, small: 5, scale: 0.25 } : { large: 500, small: 5, scale: 1 }

/** Calendar, lookup and products beside the same SQL without us; whatever was started ends with it, also on Ctrl-C. */
export async function run() {
  const stack = new AsyncDisposableStack()
  const interrupted = signalled()
  try {
    // Waited for even after Ctrl-C: what is half started could not be stopped.
    const place = await openPlace(stack)
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

async function measure(place: Place, stack: AsyncDisposableStack) {
  console.log(`${place.server}. Node ${process.version}. Neither server writes a request log.`)
  console.log(
    'Figures compare within one run only: another machine, or other work on this one, gives others.\n',
  )
  const large = await place.newDatabase('large')
  const small = await place.newDatabase('small')
  console.table([await fill(small, size.small), await fill(large, size.large)])
  const setting = await startServers(place, stack, { large, small })
  await showPlans(large)
  await measureAgainstBare(setting)
  await measureSteady(setting)
  await measureSizes(setting)
}

async function startServers(
  { folder }: Place,
  stack: AsyncDisposableStack,
  { large, small }: { large: string; small: string },
): Promise<Setting> {
  const start = async (script: string, database: string) => {
    const server = await startProcess(script, {
      DATABASE_URL: database,
      DATA_DIR: join(folder, 'portal'),
      SECRET_KEY: 'only for a benchmark, and long enough',
      HOST: '127.0.0.1',
      PORT: '0',
      DEMO: '1',
      LOG_LEVEL: 'silent',
    })
    stack.defer(() => server.stop())
    return server
  }
  const portal = await start('portal-process.ts', large)
  const bare = await start('bare-process.ts', large)
  const smallPortal = await start('portal-process.ts', small)
  const months = monthsAhead(Temporal.Now.instant().toString().slice(0, 10))
  return {
    portal: { server: portal, cookie: await signIn(portal.port), products: size.large },
    bare,
    smallPortal: { server: smallPortal, cookie: await signIn(smallPortal.port), products: size.small },
    months,
    pgbench: await openPgbench(folder, large, months, size.large),
    scale: size.scale,
  }
}
