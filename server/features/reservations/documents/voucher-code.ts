import { timingSafeEqual } from 'node:crypto'

import type { SecretBox } from '#server/secret-box.ts'

type VoucherKey = Pick<SecretBox, 'voucherMac'>

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const macBytes = 16

/** Capital letters and digits only, which a QR code packs tightest. */
function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

const macText = (key: VoucherKey, number: string) => base32(key.voucherMac(number).subarray(0, macBytes))

/**
 * What a voucher's QR code holds: the reservation number and proof that we printed it. It names no revision and
 * never expires, so an old voucher still finds its reservation.
 */
export const voucherCode = (key: VoucherKey, number: string): string =>
  `DC1.${number}.${macText(key, number)}`

const pattern = /^DC1\.(\d{6,12})\.([A-Z2-7]{26})$/

/** The reservation number of a code that we printed; undefined for any other text. */
export function readVoucherCode(key: VoucherKey, text: string): string | undefined {
  const [, number, mac] = pattern.exec(text) ?? []
  if (number === undefined || mac === undefined) return undefined
  return timingSafeEqual(Buffer.from(mac), Buffer.from(macText(key, number))) ? number : undefined
}
