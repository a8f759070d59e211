// npm run bench -- NAME: measures and prints; asserts nothing.
const benches: Record<string, () => Promise<{ run: () => Promise<void> }>> = {
  account: () => import('./account/account.ts'),
  availability: () => import('./availability.ts'),
  board: () => import('./board/board.ts'),
  booking: () => import('./booking.ts'),
  changes: () => import('./changes.ts'),
  crash: () => import('./crash.ts'),
  floods: () => import('./floods/floods.ts'),
  mail: () => import('./mail/mail.ts'),
  reservations: () => import('./reservations/reservations.ts'),
  start: () => import('./start.ts'),
  voucher: () => import('./voucher.ts'),
  web: () => import('./web.ts'),
}

const name = process.argv[2] ?? ''
const load = benches[name]
if (!load) {
  console.error(`npm run bench -- NAME, where NAME is one of: ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}
const { run } = await load()
await run()
