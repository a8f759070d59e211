/** What a voucher shows. Like all pages, it crosses to the worker thread, so it holds nothing but plain values. */
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

export interface StatementPage {
  kind: 'statement'
  title: string
  agency: string
  heading: string
  facts: { label: string; value: string }[]
  tables: StatementTable[]
  /** From the opening to the closing balance. */
  balance: { label: string; value: string }[]
  note: string
}

export interface StatementTable {
  title: string
  /** Instead of rows if there are none. */
  empty: string
  columns: { title: string; width: number; isAmount: boolean }[]
  rows: string[][]
  total: string[]
}

/** A list to print for the crew or the driver. */
export interface SheetPage {
  kind: 'sheet'
  title: string
  heading: string
  facts: { label: string; value: string }[]
  /** Above the tables. */
  notes: string[]
  tables: StatementTable[]
}

export const textColumn = (title: string, width: number) => ({ title, width, isAmount: false })
export const amountColumn = (title: string, width: number) => ({ title, width, isAmount: true })
