import { z } from 'zod'

import { recordId } from '#contract/records.ts'

/** Whether the PDF shows the sale price. */
const price = z.stringbool({ error: 'price must be true or false.' }).default(false)

export const voucherInput = z.object({ id: recordId, price })
export const agencyVoucherInput = z.object({ agencyID: recordId, id: recordId, price })
