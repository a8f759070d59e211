import { createFileRoute } from '@tanstack/react-router'

import { AuditLogPage } from '#web/features/audit-log/audit-log-page.tsx'
import { AuditLogSkeleton } from '#web/features/audit-log/audit-log-skeleton.tsx'
import { auditQuery } from '#web/features/audit-log/audit-query.ts'
import { auditSearchOf } from '#web/features/audit-log/audit-search.ts'
import { checkedSearch } from '#web/ui/checked-search.ts'

export const Route = createFileRoute('/_shell/_page/audit-log')({
  staticData: {
    title: 'Audit Log',
    crumbs: [{ label: 'Home', to: '/' }, { label: 'Audit Log' }],
  },
  validateSearch: checkedSearch(auditSearchOf),
  loader: ({ context: { queryClient }, location, cause }) => {
    // While one filters, the lines of before stay until the new ones are there.
    if (cause !== 'stay') void queryClient.prefetchInfiniteQuery(auditQuery(auditSearchOf(location.search)))
  },
  pendingComponent: AuditLogSkeleton,
  component: AuditLogPage,
})
