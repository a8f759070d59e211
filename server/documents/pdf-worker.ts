import { parentPort } from 'node:worker_threads'

import type { VoucherPage } from '#server/documents/voucher-page.ts'
import { voucherPdf } from '#server/documents/voucher-pdf.ts'

export type PdfAnswer = { pdf: Uint8Array } | { error: string }

const port = parentPort
if (!port) throw new Error('This file runs in a worker thread only.')

async function answerTo(page: VoucherPage): Promise<PdfAnswer> {
  try {
    return { pdf: await voucherPdf(page) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

port.on('message', (page: VoucherPage) => {
  void answerTo(page).then((answer) => port.postMessage(answer))
})
