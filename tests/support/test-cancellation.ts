import { randomUUID } from 'node:crypto'

import type { Visitor } from '#tests/support/visitor.ts'

/** As the page does: the preview's figures are sent back. Without passengers the whole reservation. */
export async function cancel(user: Visitor, id: string, passengers?: number[]) {
  const numbers = passengers && { passengers: passengers.join(',') }
  const { status, body: preview } = await user.call('previewCancellation', { id, ...numbers })
  if (status !== 200) return { status, preview: undefined }
  const { revision, fee, refund, newTotal } = preview
  const change = { id, changeID: randomUUID(), revision, fee, refund, newTotal, passengers }
  return { status: (await user.call('cancelReservation', change)).status, preview }
}
