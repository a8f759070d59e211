import { Text } from '@mantine/core'

import {
  type CancellationPolicy,
  policyDeadlines,
  policySteps,
} from '#contract/changes/cancellation-policy.ts'
import { departureMs, type LocalDeparture } from '#contract/pickup/zone-clock.ts'

interface Props {
  policy: CancellationPolicy
  /** Undefined if unknown: then the steps have no dates. */
  departure: LocalDeparture | undefined
}

/** The rows of a table with the whole policy. */
export function PolicyRows({ policy, departure }: Props) {
  const deadlines = departure ? deadlineTexts(policy, departure) : []
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
function deadlineTexts(policy: CancellationPolicy, departure: LocalDeparture): string[] {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: departure.timeZone,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  const departsAt = { epochMilliseconds: departureMs(departure) }
  return policyDeadlines(policy, departsAt).map((at) => format.format(at))
}
