import { Modal } from '@mantine/core'

import type { BoardDeparture } from '#contract/day/board.ts'
import { CloseForm, PutBackForm, ReopenForm } from '#web/features/day/actions/confirm-forms.tsx'
import { BlockForm, CapacityForm } from '#web/features/day/actions/count-forms.tsx'
import { actionLabels, type DepartureAction } from '#web/features/day/actions/departure-actions.ts'
import { NoteForm } from '#web/features/day/actions/note-form.tsx'
import { PricesForm } from '#web/features/day/actions/prices-form.tsx'
import type { DialogAbout } from '#web/ui/confirm-dialog.tsx'
import { dialogProps } from '#web/ui/dialog-props.ts'

const forms = {
  block: BlockForm,
  close: CloseForm,
  reopen: ReopenForm,
  capacity: CapacityForm,
  prices: PricesForm,
  note: NoteForm,
  'put-back': PutBackForm,
}

interface Props {
  dialog: DialogAbout<{ action: DepartureAction; departure: BoardDeparture }>
}

/** Clicking outside doesn't close it, so that nothing typed is lost. */
export function DepartureDialog({ dialog: { subject, opened, close } }: Props) {
  const Form = subject && forms[subject.action]
  return (
    <Modal
      {...dialogProps}
      opened={opened}
      onClose={close}
      title={subject && actionLabels[subject.action]}
      closeOnClickOutside={false}
    >
      {Form && <Form departure={subject.departure} onClose={close} />}
    </Modal>
  )
}
