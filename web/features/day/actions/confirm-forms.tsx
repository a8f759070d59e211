import { Text } from '@mantine/core'

import { call } from '#web/api/call.ts'
import { ChangeForm } from '#web/features/day/actions/change-form.tsx'
import { type ActionProps, sendChange } from '#web/features/day/actions/send-change.ts'
import { counted } from '#web/features/day/departure-words.ts'

const nothing = { labels: {}, valuesOf: () => ({}) }

export function CloseForm({ departure, onClose }: ActionProps) {
  return (
    <ChangeForm
      {...nothing}
      departure={departure}
      send={(_, version) => sendChange(departure, version, { closed: true })}
      submitLabel="Close for sale"
      doneText={() => 'Closed for sale'}
      onClose={onClose}
      renderFields={(_, { held }) => (
        <Text size="sm">
          No one can book this departure until you reopen it. Its reservations stay
          {held > 0 ? `, and ${counted(held, 'held seat')} can still be paid for.` : '.'}
        </Text>
      )}
    />
  )
}

export function ReopenForm({ departure, onClose }: ActionProps) {
  return (
    <ChangeForm
      {...nothing}
      departure={departure}
      send={(_, version) => sendChange(departure, version, { closed: false })}
      submitLabel="Reopen"
      doneText={() => 'Reopened'}
      onClose={onClose}
      renderFields={(_, { free }) => (
        <Text size="sm">
          Agencies can book this departure again. {counted(free, 'seat')} will be for sale.
        </Text>
      )}
    />
  )
}

export function PutBackForm({ departure, onClose }: ActionProps) {
  const { departureID } = departure
  return (
    <ChangeForm
      {...nothing}
      departure={departure}
      leavesSchedule={false}
      send={async (_, version) => (await call('putBackDeparture', { departureID, version })).departure}
      submitLabel="Put back on schedule"
      doneText={(changed) => (changed ? 'Back on schedule' : 'Removed: the schedule no longer has it')}
      onClose={onClose}
      renderFields={(_, { blockedByHand, closedByHand, sold, held }) => (
        <>
          <Text size="sm">
            Capacity, prices, blocked seats and payload follow the schedule again. Reservations and the crew
            note stay.
          </Text>
          {blockedByHand > 0 && (
            <Text size="sm">{counted(blockedByHand, 'seat')} blocked by hand will be released.</Text>
          )}
          {closedByHand && <Text size="sm">It will be open for sale again.</Text>}
          {sold + held === 0 && (
            <Text size="sm">If the schedule no longer has this departure, it is removed.</Text>
          )}
        </>
      )}
    />
  )
}
