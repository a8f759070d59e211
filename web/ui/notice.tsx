import { notifications } from '@mantine/notifications'
import { IconCheck } from '@tabler/icons-react'

/** One that stays has to be dismissed. */
export function notice(message: string, stays = false): void {
  notifications.show({
    message,
    color: 'green.9',
    icon: <IconCheck size={18} aria-hidden="true" />,
    ...(stays && { autoClose: false }),
  })
}

/** For when the focused element disappears. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
