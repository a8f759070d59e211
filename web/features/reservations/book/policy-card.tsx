import { type CancellationPolicy, policySteps } from '#contract/after-sale/cancellation-policy.ts'
import { Card } from '#web/ui/card.tsx'
import { Table } from '#web/ui/table/table.tsx'

export function PolicyCard({ policy }: { policy: CancellationPolicy }) {
  return (
    <Card title="Cancellation policy">
      <Table className="tabular">
        <thead>
          <tr>
            <th scope="col">When canceled</th>
            <th scope="col">Fee</th>
          </tr>
        </thead>
        <tbody>
          {policySteps(policy).map(({ when, fee }) => (
            <tr key={when}>
              <td>{when}</td>
              <td>{fee}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
