import { Alert, Anchor, Checkbox, Stack } from '@mantine/core'

import type { ReservationRecord } from '#contract/reservations.ts'

export type Traveler = ReservationRecord['query']['paxArray'][number]

interface Props {
  travelers: readonly Traveler[]
  paxMode: boolean
  chosen: readonly number[]
  onChoose: (chosen: number[]) => void
}

export function PassengerChoice({ travelers, paxMode, chosen, onChoose }: Props) {
  return (
    <Checkbox.Group
      label="Passengers to cancel"
      value={chosen.map(String)}
      onChange={(values) => onChoose(values.map(Number).toSorted((a, b) => a - b))}
    >
      <Stack gap={0} mt={4}>
        {travelers.map(({ number, FirstName, LastName, Type }, index) => (
          <Checkbox
            key={number}
            value={String(number)}
            label={`${FirstName} ${LastName}${paxMode ? '' : `, ${Type.toLowerCase()}`}`}
            mih={44}
            styles={{ body: { alignItems: 'center', minHeight: 44 } }}
            {...(index === 0 && { 'data-autofocus': true })}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

/** The server refuses to leave children alone. */
export const leavesAdult = (travelers: readonly Traveler[], chosen: readonly number[]): boolean =>
  travelers.some(({ number, Type }) => Type === 'Adult' && !chosen.includes(number))

export const NoAdultLeft = ({ onWhole }: { onWhole: () => void }) => (
  <Alert color="blue" role="alert">
    At least one adult has to stay. To cancel everyone,{' '}
    <Anchor component="button" type="button" size="sm" c="inherit" underline="always" onClick={onWhole}>
      cancel the whole reservation
    </Anchor>
    .
  </Alert>
)
