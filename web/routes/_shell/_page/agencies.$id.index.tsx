import { createFileRoute } from '@tanstack/react-router'

import { NotYetPage } from '#web/shell/not-yet-page.tsx'

export const Route = createFileRoute('/_shell/_page/agencies/$id/')({
  staticData: {
    title: 'Agency',
    crumbs: [{ label: 'Home', to: '/' }, { label: 'Agencies', to: '/agencies' }, { label: 'View' }],
  },
  component: NotYetPage,
})
