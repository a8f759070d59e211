import { Alert, Anchor, Text } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'

import type { ListedPassenger } from '#web/features/reservations/book/passengers/passenger-list.ts'
import type { PastedList } from '#web/features/reservations/book/passengers/use-pasted-list.ts'
import { scrollIntoView } from '#web/ui/scroll-into-view.ts'

import classes from './passengers.module.css'

interface Props extends PastedList {
  onUndo: () => void
  onDismiss: () => void
}

/** What was taken from a pasted list, and what wasn't. */
export function PasteResult({ count, partySize, problems, left, onUndo, onDismiss }: Props) {
  return (
    <Alert
      color={problems.length + left.length > 0 || count === 0 ? 'yellow' : 'blue'}
      // It gets the focus, which reads it out.
      role="note"
      tabIndex={-1}
      ref={focusResult}
      icon={<IconClipboardCheck size={18} aria-hidden="true" />}
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={onDismiss}
    >
      <Text size="sm">
        {count > 0 ? `Filled in ${count} of ${partySize} passengers. ` : 'Nothing was filled in. '}
        {count > 0 && (
          <Anchor component="button" type="button" size="sm" c="inherit" underline="always" onClick={onUndo}>
            Undo
          </Anchor>
        )}
      </Text>
      <ProblemList problems={[...problems, ...(left.length > 0 ? [leftText(left, partySize)] : [])]} />
    </Alert>
  )
}

const maxShown = 8

export function ProblemList({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null
  const hidden = problems.length - maxShown
  const more = hidden > 0 ? [`${hidden} more.`] : []
  return (
    <ul className={classes['problems']}>
      {[...problems.slice(0, maxShown), ...more].map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  )
}

function leftText(left: readonly ListedPassenger[], partySize: number): string {
  const names = left.slice(0, 3).map(({ FirstName, LastName }) => `${FirstName} ${LastName}`.trim())
  const listed = [...names.filter(Boolean), ...(left.length > 3 ? ['…'] : [])].join(', ')
  const places = `No place in this party of ${partySize}`
  return listed ? `${places}: ${listed}` : `${places} for ${left.length} more.`
}

function focusResult(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
  scrollIntoView(element, 'nearest')
}
