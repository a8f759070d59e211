import { notifications } from '@mantine/notifications'
import { IconCheck } from '@tabler/icons-react'

export function notice(message: string): void {
  notifications.show({ message, color: 'green.9', icon: <IconCheck size={18} aria-hidden="true" /> })
}

/** For when the focused element disappears. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
