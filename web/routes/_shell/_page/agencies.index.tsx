import { createFileRoute } from '@tanstack/react-router'

import { NotYetPage } from '#web/shell/not-yet-page.tsx'

export const Route = createFileRoute('/_shell/_page/agencies/')({
  staticData: {
    title: 'Agencies',
    crumbs: [{ label: 'Home', to: '/' }, { label: 'Agencies' }],
  },
  component: NotYetPage,
})
