import { expect, test } from 'vitest'

import { readCode } from '#web/features/day/check-in/read-code.ts'

const mac = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const voucher = `DC1.64336668.${mac}`
const byNumber = (number: string) => ({ kind: 'number', number, voucher: undefined })
const byVoucher = { kind: 'number', number: '64336668', voucher }

test.each([
  { typed: '64336668', read: byNumber('64336668') },
  { typed: ' 64336668 ', read: byNumber('64336668') },
  { typed: '6433 6668', read: byNumber('64336668') },
  { typed: '6433-6668', read: byNumber('64336668') },
  { typed: '#64336668', read: byNumber('64336668') },
  { typed: '643', read: byNumber('643') },
  { typed: voucher, read: byVoucher },
  { typed: voucher.toLowerCase(), read: byVoucher },
  { typed: ` ${voucher}\t`, read: byVoucher },
  { typed: voucher.slice(0, -1), read: { kind: 'damaged' } },
  { typed: `${voucher}A`, read: { kind: 'damaged' } },
  { typed: 'DC1.', read: { kind: 'damaged' } },
  { typed: 'DC1.64336668', read: { kind: 'damaged' } },
  { typed: 'lopez', read: { kind: 'words', text: 'lopez' } },
  { typed: 'https://example.com/64336668', read: { kind: 'words', text: 'https://example.com/64336668' } },
  { typed: '', read: { kind: 'words', text: '' } },
])("'$typed' is read as $read.kind", ({ typed, read }) => {
  expect(readCode(typed)).toEqual(read)
})
