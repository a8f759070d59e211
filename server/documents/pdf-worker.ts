import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'

import type { SheetPage, StatementPage, VoucherPage } from '#server/documents/pages.ts'
import { sheetPdf, statementPdf } from '#server/documents/statement-pdf.ts'
import { voucherPdf } from '#server/documents/voucher-pdf.ts'

export type PdfContent = VoucherPage | StatementPage | SheetPage
export type PdfAnswer = { pdf: Uint8Array } | { error: string }

const port = parentPort
if (!port) throw new Error('This file runs in a worker thread only.')

// Elsewhere this would be the priority of the whole process, not of this thread.
const { inBackground } = workerData as { inBackground: boolean }
if (inBackground && process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

function make(page: PdfContent): Promise<Uint8Array> {
  if (page.kind === 'voucher') return voucherPdf(page)
  return page.kind === 'sheet' ? sheetPdf(page) : statementPdf(page)
}

async function answerTo(page: PdfContent): Promise<PdfAnswer> {
  try {
    return { pdf: await make(page) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

port.on('message', (page: PdfContent) => {
  void answerTo(page).then((answer) => port.postMessage(answer))
})
