import { notifications } from '@mantine/notifications'
import { IconCheck } from '@tabler/icons-react'

/** A short word that it is done, while the page goes on. */
export function notice(message: string): void {
  notifications.show({ message, color: 'green.9', icon: <IconCheck size={18} aria-hidden="true" /> })
}

/** The button that was pressed is gone with its row: the focus goes to the page's heading, and the page stays where it is. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
