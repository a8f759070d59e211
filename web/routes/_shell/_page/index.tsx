import { createFileRoute } from '@tanstack/react-router'

import { HomePage } from '#web/features/home/home-page.tsx'
import { CreditNotice } from '#web/features/ledger/credit-notice.tsx'

export const Route = createFileRoute('/_shell/_page/')({
  staticData: { title: 'Home', crumbs: [{ label: 'Home' }] },
  component: Home,
})

/** Composed here because features don't import each other. */
function Home() {
  return <HomePage notice={<CreditNotice />} />
}
