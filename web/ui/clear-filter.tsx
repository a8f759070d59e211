import { Button } from '@mantine/core'

import { focusHeading } from '#web/ui/notice.tsx'

interface Props {
  label?: string
  onClear: () => void
}

/** Stands where nothing was found. It goes with what it clears, and the focus must not go with it. */
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
