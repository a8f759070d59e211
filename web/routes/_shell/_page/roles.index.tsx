import { createFileRoute } from '@tanstack/react-router'

import { NotYetPage } from '#web/shell/not-yet-page.tsx'

export const Route = createFileRoute('/_shell/_page/roles/')({
  staticData: {
    title: 'Roles',
    crumbs: [{ label: 'Home', to: '/' }, { label: 'Roles' }],
  },
  component: NotYetPage,
})
