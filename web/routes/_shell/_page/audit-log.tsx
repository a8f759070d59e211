import { createFileRoute } from '@tanstack/react-router'

import { auditLinesQuery } from '#web/data/audit-log.ts'
import { AuditLogPage } from '#web/features/audit-log/audit-log-page.tsx'
import { auditSearchOf } from '#web/features/audit-log/audit-search.ts'
import { crumbs } from '#web/shell/frame/crumbs.ts'
import { checkedSearch } from '#web/ui/checked-search.ts'
import { ListSkeleton } from '#web/ui/page-skeletons.tsx'

export const Route = createFileRoute('/_shell/_page/audit-log')({
  staticData: { title: 'Audit Log', crumbs: crumbs('audit-log') },
  validateSearch: checkedSearch(auditSearchOf),
  loader: ({ context: { queryClient }, location, cause }) => {
    // While filtering, the previous lines stay until the new ones arrive.
    if (cause !== 'stay')
      void queryClient.prefetchInfiniteQuery(auditLinesQuery(auditSearchOf(location.search)))
  },
  pendingComponent: () => <ListSkeleton title="Audit Log" />,
  component: AuditLogPage,
})
