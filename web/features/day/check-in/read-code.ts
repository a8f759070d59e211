/** What was typed or scanned: a reservation's number, with the whole text where it was a voucher's code, or words. */
export type ReadCode =
  | { kind: 'number'; number: string; voucher: string | undefined }
  | { kind: 'damaged' }
  | { kind: 'words'; text: string }

const voucherCode = /^DC1\.(\d{6,12})\.[A-Z2-7]{26}$/
const number = /^#?\s*(\d[\d\s-]*)$/

/** A scanner may type in lower case, and people group digits. */
export function readCode(typed: string): ReadCode {
  const text = typed.trim()
  const voucher = text.toUpperCase()
  const scanned = voucherCode.exec(voucher)?.[1]
  if (scanned) return { kind: 'number', number: scanned, voucher }
  const digits = number.exec(text)?.[1]?.replaceAll(/\D/g, '')
  if (digits) return { kind: 'number', number: digits, voucher: undefined }
  return voucher.startsWith('DC1.') ? { kind: 'damaged' } : { kind: 'words', text }
}
