import type { CancellationPolicy } from '#contract/after-sale/cancellation-policy.ts'
import { PolicyRows } from '#web/features/reservations/policy-rows.tsx'
import { Card } from '#web/ui/card.tsx'
import { Table } from '#web/ui/table/table.tsx'

export function PolicyCard({ policy }: { policy: CancellationPolicy }) {
  return (
    <Card title="Cancellation policy">
      <Table className="tabular">
        <PolicyRows policy={policy} />
      </Table>
    </Card>
  )
}
