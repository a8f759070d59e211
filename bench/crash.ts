import { crashDrill } from '#tests/support/processes/crash-drill.ts'

const rounds = 50

/** Kills the app while it sells, moves and cancels, every second time with the database, and reports what was lost. */
export async function run() {
  const { acknowledged, lost, wrongSeats, wrongHolds, wrongMoney, wrongAccounts, ...report } =
    await crashDrill(rounds)
  const wrong = {
    'departures with wrong seats': wrongSeats.length,
    'reservations with wrong seats': wrongHolds.length,
    'reservations with wrong money': wrongMoney.length,
    'differences in accounts': wrongAccounts.length,
  }
  console.table([{ ...report, ...acknowledged, lost: lost.length, ...wrong }])
}
