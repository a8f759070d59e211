import type { StatementTable } from '#server/documents/statement-page.ts'

/** A list to print, in words, for the crew or the driver. It crosses to the worker thread, so it holds nothing but plain values. */
export interface SheetPage {
  kind: 'sheet'
  title: string
  heading: string
  facts: { label: string; value: string }[]
  /** Above the tables. */
  notes: string[]
  tables: StatementTable[]
}
