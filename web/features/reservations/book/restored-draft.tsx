import { Anchor, Text } from '@mantine/core'

import type { Carried } from '#web/features/reservations/book/use-booking-form.ts'

const filled = 'What you typed before for this tour and party is filled in'
const texts = {
  filled: `${filled}.`,
  'filled without the price': `${filled}, except the changed price.`,
  emptied: 'The form is empty.',
}

/** Says that the form was filled with what was typed before, and empties it for whoever has another customer. */
export function CarriedLine({ carry, empty, bringBack }: Carried) {
  if (!carry) return null
  // Its place is kept: the fields must not jump under whoever types.
  if (carry === 'typed anew') return <Text size="sm">&nbsp;</Text>
  return (
    <Text size="sm" c="dimmed">
      <output>{texts[carry]}</output>{' '}
      <Anchor
        component="button"
        type="button"
        size="sm"
        underline="always"
        onClick={carry === 'emptied' ? bringBack : empty}
      >
        {carry === 'emptied' ? 'Bring back what was typed' : 'Start with an empty form'}
      </Anchor>
    </Text>
  )
}
