import { createFileRoute } from '@tanstack/react-router'

import { NotYetPage } from '#web/shell/not-yet-page.tsx'

export const Route = createFileRoute('/_shell/_wide/products/$id')({
  staticData: {
    title: 'Availability',
    crumbs: [{ label: 'Home', to: '/' }, { label: 'Products', to: '/products' }, { label: 'Availability' }],
  },
  component: NotYetPage,
})
