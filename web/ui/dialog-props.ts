import type { ModalProps } from '@mantine/core'

/** What all dialogs share. */
export const dialogProps = {
  centered: true,
  styles: { title: { fontWeight: 620, overflowWrap: 'anywhere' } },
  closeButtonProps: { 'aria-label': 'Close' },
  // Otherwise the dialog's header would be a second banner landmark.
  attributes: { header: { role: 'presentation' } },
} as const satisfies Partial<ModalProps>
