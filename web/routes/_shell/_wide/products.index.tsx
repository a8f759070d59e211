import { createFileRoute } from '@tanstack/react-router'

import { NotYetPage } from '#web/shell/not-yet-page.tsx'

export const Route = createFileRoute('/_shell/_wide/products/')({
  staticData: {
    title: 'Products',
    crumbs: [{ label: 'Home', to: '/' }, { label: 'Products' }],
  },
  component: NotYetPage,
})
