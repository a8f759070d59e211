import { fill } from '#bench/fill.ts'
import { inAPlace } from '#bench/in-a-place.ts'
import { measureAgainstBare, measureSizes, measureSteady, showPlans, type Setting } from '#bench/measure.ts'
import { openPgbench } from '#bench/pgbench.ts'
import type { Place } from '#bench/place.ts'
import { monthsAhead, signIn } from '#bench/requests.ts'
import { startServer } from '#bench/server-process.ts'

/** `--quick` checks the benchmark itself; its figures mean little. */
const isQuick = process.argv.includes('--quick')
const size = isQuick ? { large: 50, small: 5, scale: 0.25 } : { large: 500, small: 5, scale: 1 }

/** Calendar, lookup and products compared with the same SQL without the portal. */
export const run = () => inAPlace(measure)

async function measure(place: Place, stack: AsyncDisposableStack) {
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
  place: Place,
  stack: AsyncDisposableStack,
  { large, small }: { large: string; small: string },
): Promise<Setting> {
  const start = (script: string, database: string) => startServer(script, database, place, stack)
  const portal = await start('portal-process.ts', large)
  const bare = await start('bare-process.ts', large)
  const smallPortal = await start('portal-process.ts', small)
  const months = monthsAhead(Temporal.Now.instant().toString().slice(0, 10))
  return {
    portal: { server: portal, cookie: await signIn(portal.port), products: size.large },
    bare,
    smallPortal: { server: smallPortal, cookie: await signIn(smallPortal.port), products: size.small },
    months,
    pgbench: await openPgbench(place.folder, large, months, size.large),
    scale: size.scale,
  }
}
