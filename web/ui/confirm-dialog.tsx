import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'

import { dialogProps } from '#web/ui/dialog-props.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'

interface Props {
  opened: boolean
  title: string
  /** What will happen. */
  children: ReactNode
  confirmLabel: string
  /** Where 'Cancel' could mean the reservation. */
  closeLabel?: string
  /** For deleting. */
  red?: boolean
  waiting: boolean
  errors: readonly string[]
  onConfirm: () => void
  onClose: () => void
}

/** The button that closes it has the focus. */
export function ConfirmDialog(props: Props) {
  const { opened, title, children, confirmLabel, closeLabel = 'Cancel', red = false } = props
  const { waiting, errors, onConfirm, onClose } = props
  return (
    <Modal {...dialogProps} opened={opened} onClose={onClose} title={title}>
      <Stack gap="md">
        <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
          {children}
        </Text>
        <FormAlert texts={errors} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" mih={44} data-autofocus onClick={onClose}>
            {closeLabel}
          </Button>
          <Button mih={44} {...(red && { color: 'red.9' })} loading={waiting} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** The subject stays while the dialog fades out. */
export function useDialogAbout<Subject>() {
  const [state, setState] = useState<{ subject: Subject | undefined; opened: boolean }>({
    subject: undefined,
    opened: false,
  })
  return {
    ...state,
    open: (subject: Subject) => setState({ subject, opened: true }),
    close: () => setState(({ subject }) => ({ subject, opened: false })),
  }
}

export type DialogAbout<Subject> = ReturnType<typeof useDialogAbout<Subject>>
