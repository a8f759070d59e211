import { Text } from '@mantine/core'

import {
  type CancellationPolicy,
  policyDeadlines,
  policySteps,
} from '#contract/changes/cancellation-policy.ts'

interface Props {
  policy: CancellationPolicy
  /** In milliseconds since 1970. */
  departsAt: number
  timeZone: string
}

/** The rows of a table with the whole policy. */
export function PolicyRows({ policy, departsAt, timeZone }: Props) {
  const deadlines = deadlineTexts(policy, departsAt, timeZone)
  return (
    <>
      <thead>
        <tr>
          <th scope="col">When canceled</th>
          <th scope="col">Fee</th>
        </tr>
      </thead>
      <tbody>
        {policySteps(policy).map(({ when, fee }, index) => (
          <tr key={when}>
            <td>
              {when}
              {deadlines[index] && (
                <Text size="sm" c="dimmed">
                  until {deadlines[index]}
                </Text>
              )}
            </td>
            <td>{fee}</td>
          </tr>
        ))}
      </tbody>
    </>
  )
}

/** 'Nov 26, 2:00 PM PST', on the clocks of the tour. */
function deadlineTexts(policy: CancellationPolicy, departsAt: number, timeZone: string): string[] {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  return policyDeadlines(policy, { epochMilliseconds: departsAt }).map((at) => format.format(at))
}
