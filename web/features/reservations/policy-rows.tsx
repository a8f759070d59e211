import { type CancellationPolicy, policySteps } from '#contract/after-sale/cancellation-policy.ts'

/** The rows of a table with the whole policy. */
export const PolicyRows = ({ policy }: { policy: CancellationPolicy }) => (
  <>
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
  </>
)
