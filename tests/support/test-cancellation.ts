import { randomUUID } from 'node:crypto'

import type { Visitor } from '#tests/support/visitor.ts'

interface Chosen {
  /** Without them the whole reservation. */
  passengers?: number[] | undefined
  reason?: string
}

/** Previews, and returns the change that sends the preview's figures back, as the page does. */
export async function previewed(user: Visitor, id: string, { passengers, reason }: Chosen = {}) {
  const numbers = passengers && { passengers: passengers.join(',') }
  const { status, body: preview } = await user.call('previewCancellation', { id, ...numbers })
  const { revision, fee, refund, newTotal } = preview
  return {
    status,
    preview,
    change: { id, changeID: randomUUID(), revision, fee, refund, newTotal, passengers, reason },
  }
}

/** Without passengers the whole reservation. The status is that of the preview if it's refused. */
export async function cancel(user: Visitor, id: string, passengers?: number[]) {
  const { status, preview, change } = await previewed(user, id, { passengers })
  if (status !== 200) return { status, preview: undefined }
  return { status: (await user.call('cancelReservation', change)).status, preview }
}
