import { createFileRoute } from '@tanstack/react-router'

import { NewAgencyPage } from '#web/features/agencies/agency-form-pages.tsx'

export const Route = createFileRoute('/_shell/_page/agencies/new')({
  staticData: {
    title: 'New agency',
    crumbs: [{ label: 'Home', to: '/' }, { label: 'Agencies', to: '/agencies' }, { label: 'New' }],
  },
  component: NewAgencyPage,
})
