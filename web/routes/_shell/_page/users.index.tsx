import { createFileRoute } from '@tanstack/react-router'

import { NotYetPage } from '#web/shell/not-yet-page.tsx'

export const Route = createFileRoute('/_shell/_page/users/')({
  staticData: {
    title: 'Users',
    crumbs: [{ label: 'Home', to: '/' }, { label: 'Users' }],
  },
  component: NotYetPage,
})
