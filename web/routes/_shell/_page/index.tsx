import { createFileRoute } from '@tanstack/react-router'

import { HomePage } from '#web/features/home/home-page.tsx'

export const Route = createFileRoute('/_shell/_page/')({
  staticData: { title: 'Home', crumbs: [{ label: 'Home' }] },
  component: HomePage,
})
