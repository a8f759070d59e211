import { z } from 'zod'

import { agencyId, changes, ofAgency, own, ownId } from '#contract/after-sale/change-parts.ts'
import { confirmationMailRoutes } from '#contract/after-sale/change-routes.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { done } from '#contract/records.ts'

export const resendConfirmation = defineEndpoint({
  ...confirmationMailRoutes.resendConfirmation,
  ...own,
  ...changes,
  summary: 'Send the confirmation email of a confirmed reservation again, at most once in 5 minutes',
  input: z.object(ownId),
  output: done,
})

export const resendAgencyConfirmation = defineEndpoint({
  ...confirmationMailRoutes.resendAgencyConfirmation,
  ...ofAgency,
  ...changes,
  summary:
    'Send the confirmation email of a confirmed reservation of an agency again, at most once in 5 minutes',
  input: z.object(agencyId),
  output: done,
})
