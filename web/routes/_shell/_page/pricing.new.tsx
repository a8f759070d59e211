import { createFileRoute } from '@tanstack/react-router'

import { NotYetPage } from '#web/shell/not-yet-page.tsx'

export const Route = createFileRoute('/_shell/_page/pricing/new')({
  staticData: {
    title: 'New product config',
    crumbs: [{ label: 'Home', to: '/' }, { label: 'Product Configs', to: '/pricing' }, { label: 'New' }],
  },
  component: NotYetPage,
})
