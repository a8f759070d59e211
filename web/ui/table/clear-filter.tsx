import { Button } from '@mantine/core'

import { focusHeading } from '#web/ui/notice.tsx'

interface Props {
  label?: string
  onClear: () => void
}

/** Disappears once pressed, so it moves the focus to the heading. */
export function ClearFilter({ label = 'Clear filter', onClear }: Props) {
  const clear = () => {
    onClear()
    focusHeading()
  }
  return (
    <Button variant="default" mt="sm" onClick={clear}>
      {label}
    </Button>
  )
}
