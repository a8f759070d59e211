import { crashDrill } from '#tests/support/processes/crash-drill.ts'

const rounds = 50

/** Kills the app while it sells, every second time with the database, and reports lost bookings: there must be none. */
export async function run() {
  const { lost, wrongSeats, ...report } = await crashDrill(rounds)
  console.table([{ ...report, lost: lost.length, 'departures with wrong seats': wrongSeats.length }])
}
