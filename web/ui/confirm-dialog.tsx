import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'

import { FormAlert } from '#web/ui/form-alert.tsx'

interface Props {
  opened: boolean
  title: string
  /** What will happen, and what will be lost. */
  children: ReactNode
  confirmLabel: string
  /** Destroys something. */
  red?: boolean
  waiting: boolean
  /** Why it was refused: the dialog stays and says so. */
  errors: readonly string[]
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is done that cannot be undone, or that someone else will feel. The safe button has the focus. */
export function ConfirmDialog(props: Props) {
  const { opened, title, children, confirmLabel, red = false, waiting, errors, onConfirm, onClose } = props
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      centered
      styles={{ title: { fontWeight: 620, overflowWrap: 'anywhere' } }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      // A dialog's heading is no banner of the page.
      attributes={{ header: { role: 'presentation' } }}
    >
      <Stack gap="md">
        <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
          {children}
        </Text>
        <FormAlert texts={errors} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button {...(red && { color: 'red.9' })} loading={waiting} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** What a dialog is about. It is remembered while the dialog fades out. */
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
