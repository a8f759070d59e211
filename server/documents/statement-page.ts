/** What a statement shows, in words. It crosses to the worker thread, so it holds nothing but plain values. */
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
