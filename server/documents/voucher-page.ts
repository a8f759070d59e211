/** What a voucher shows, in words. It crosses to the worker thread, so it holds nothing but plain values. */
export interface VoucherPage {
  kind: 'voucher'
  title: string
  agency: string
  tour: string
  number: string
  /** What the QR code holds. */
  code: string
  isTest: boolean
  facts: { label: string; value: string }[]
  passengers: { name: string; type: string }[]
  policy: { when: string; fee: string }[]
  closing: string
}
