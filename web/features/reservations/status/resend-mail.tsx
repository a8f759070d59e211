import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'

import { textsOf } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'
import type { ReservationRef } from '#web/data/reservations.ts'
import { Step } from '#web/features/reservations/status/step.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { notice } from '#web/ui/notice.tsx'

interface Props {
  of: ReservationRef
  email: string
}

export function ResendMail({ of: { id, agencyID }, email }: Props) {
  const sending = useMutation({
    mutationFn: () => call('resendConfirmation', { agencyID, id }),
    onSuccess: () => notice(`Confirmation sent to ${email}`),
  })
  return (
    <>
      <Step about={`To ${email}.`}>
        <Button variant="default" mih={44} loading={sending.isPending} onClick={() => sending.mutate()}>
          Resend confirmation email
        </Button>
      </Step>
      {sending.error && (
        <li>
          <FormAlert texts={textsOf(sending.error)} onDismiss={sending.reset} />
        </li>
      )}
    </>
  )
}
