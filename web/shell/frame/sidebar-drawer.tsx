import { CloseButton, Drawer } from '@mantine/core'
import { useMounted } from '@mantine/hooks'

import type { CurrentUser } from '#contract/sessions.ts'
import { Sidebar } from '#web/shell/frame/sidebar.tsx'

interface Props {
  user: CurrentUser
  opened: boolean
  onClose: () => void
}

export function SidebarDrawer({ user, opened, onClose }: Props) {
  // Mantine returns the focus only if a dialog opens after it is mounted.
  const isMounted = useMounted()
  return (
    <Drawer.Root opened={isMounted && opened} onClose={onClose} size={280}>
      <Drawer.Overlay />
      <Drawer.Content id="sidebar" aria-label="Menu">
        <Drawer.Body>
          <CloseButton aria-label="Close menu" size="lg" ml="auto" mb="xs" onClick={onClose} />
          <Sidebar user={user} onChoose={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
