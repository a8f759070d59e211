import { createFileRoute } from '@tanstack/react-router'

import { NotYetPage } from '#web/shell/not-yet-page.tsx'

export const Route = createFileRoute('/_shell/_page/pricing/')({
  staticData: {
    title: 'Product Configs',
    crumbs: [{ label: 'Home', to: '/' }, { label: 'Product Configs' }],
  },
  component: NotYetPage,
})
