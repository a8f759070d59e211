import { Stack } from '@mantine/core'
import type { FormEventHandler, ReactNode } from 'react'

interface Props {
  onSubmit: FormEventHandler<HTMLFormElement>
  children: ReactNode
}

/** Fields one below the other. The browser's own bubbles stay away: errors stand beside the fields. */
export function StackForm({ onSubmit, children }: Props) {
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">{children}</Stack>
    </form>
  )
}
