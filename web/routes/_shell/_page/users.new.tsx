import { createFileRoute } from '@tanstack/react-router'

import { NotYetPage } from '#web/shell/not-yet-page.tsx'

export const Route = createFileRoute('/_shell/_page/users/new')({
  staticData: {
    title: 'New user',
    crumbs: [{ label: 'Home', to: '/' }, { label: 'Users', to: '/users' }, { label: 'New' }],
  },
  component: NotYetPage,
})
