import { crashDrill } from '#tests/support/processes/crash-drill.ts'

const rounds = 50

/** Kills the app, and every second time the database too, while it sells; tells what was lost. Nothing may be. */
export async function run() {
  const { lost, wrongSeats, ...report } = await crashDrill(rounds)
  console.table([{ ...report, lost: lost.length, 'departures with wrong seats': wrongSeats.length }])
}
