import { type CancellationPolicy, policySteps } from '#contract/after-sale/cancellation-policy.ts'
import { Card } from '#web/ui/card.tsx'
import { Table } from '#web/ui/table/table.tsx'

import classes from './policy-card.module.css'

export function PolicyCard({ policy }: { policy: CancellationPolicy }) {
  return (
    <Card title="Cancellation policy">
      <Table className={classes['policy'] ?? ''}>
        <thead>
          <tr>
            <th scope="col">When canceled</th>
            <th scope="col">Fee</th>
          </tr>
        </thead>
        <tbody>
          {policySteps(policy).map(({ when, fee }) => (
            <tr key={when}>
              <th scope="row">{when}</th>
              <td>{fee}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
