import { crashDrill } from '#tests/support/processes/crash-drill.ts'
import { freshDataDir, start } from '#tests/support/processes/server-process.ts'

const rounds = 50

/** Kills the app while it sells, moves and cancels, every second time with the database, and reports what was lost. */
export async function run() {
  await using stack = new AsyncDisposableStack()
  const whenDone = (cleanup: () => Promise<void>) => stack.defer(cleanup)
  const dataDir = await freshDataDir(whenDone)
  await (await start({ DATA_DIR: dataDir }, whenDone)).stop()
  const { acknowledged, lost, lostSessions, wrongSeats, wrongHolds, wrongMoney, wrongAccounts, ...report } =
    await crashDrill(rounds, dataDir)
  const wrong = {
    'departures with wrong seats': wrongSeats.length,
    'reservations with wrong seats': wrongHolds.length,
    'reservations with wrong money': wrongMoney.length,
    'differences in accounts': wrongAccounts.length,
  }
  console.table([
    { ...report, ...acknowledged, lost: lost.length, 'lost sessions': lostSessions.length, ...wrong },
  ])
}
