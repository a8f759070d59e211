import { notificationsStore, useNotifications } from '@mantine/notifications'
import { lazy, Suspense, useState } from 'react'

const NotificationList = lazy(async () => {
  const { NotificationList: component } = await import('#web/shell/notification-list.tsx')
  return { default: component }
})

/** Short messages such as 'Saved.' Their code is loaded with the first one. */
export function Notices() {
  const { notifications } = useNotifications(notificationsStore)
  const [isNeeded, setNeeded] = useState(false)
  if (notifications.length > 0 && !isNeeded) setNeeded(true)
  return isNeeded ? (
    <Suspense>
      <NotificationList />
    </Suspense>
  ) : null
}
