import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface Props {
  /** For pages with several Create buttons. */
  what?: string
  renderRoot: (props: Record<string, unknown>) => ReactNode
}

export function CreateButton({ what, renderRoot }: Props) {
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      {...(what && { variant: 'default', size: 'xs', 'aria-label': `Create ${what}` })}
      renderRoot={renderRoot}
    >
      Create
    </Button>
  )
}
