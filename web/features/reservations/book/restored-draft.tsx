import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'

import type { useBookingForm } from '#web/features/reservations/book/use-booking-form.ts'
import type { usePointerGuard } from '#web/features/reservations/book/use-pointer-guard.ts'

type Details = ReturnType<typeof useBookingForm>['details']

interface Props extends Details {
  isStrayClick: ReturnType<typeof usePointerGuard>
}

/** Asks to confirm restored details, and clears them for another customer. */
export function RestoredDraft(props: Props) {
  const { state, confirm, startOver, undo, isStrayClick } = props
  const restored = props.isPriceLeftOut
    ? 'We restored your details, except the changed price.'
    : 'We restored your details.'
  if (state === 'own') return null
  if (state === 'unconfirmed') {
    return (
      <Alert color="blue" icon={<IconInfoCircle size={18} aria-hidden="true" />}>
        <Text size="sm" id="restored-details">
          {restored}
        </Text>
        <Group gap="sm" mt="sm">
          <Button
            size="sm"
            variant="default"
            id="confirm-details"
            aria-describedby="restored-details"
            onClick={(event) => isStrayClick(event) || confirm()}
          >
            Use these details
          </Button>
          <Button size="sm" variant="default" onClick={startOver}>
            Start over
          </Button>
        </Group>
      </Alert>
    )
  }
  // The line keeps its height, so the fields do not move while someone types.
  if (state === 'retyped') return <Text size="sm">&nbsp;</Text>
  return (
    <Text size="sm" c="dimmed">
      <output>{state === 'cleared' ? 'Form cleared.' : restored}</output>{' '}
      <Anchor
        component="button"
        type="button"
        size="sm"
        underline="always"
        ref={focusFromPrompt}
        onClick={state === 'cleared' ? undo : startOver}
      >
        {state === 'cleared' ? 'Undo' : 'Start over'}
      </Anchor>
    </Text>
  )
}

/** The prompt's buttons are gone, and the focus would be lost with them. */
function focusFromPrompt(link: HTMLElement | null) {
  if (document.activeElement === document.body) link?.focus({ preventScroll: true })
}
