import { Stack } from '@mantine/core'
import type { FormEventHandler, ReactNode } from 'react'

interface Props {
  onSubmit: FormEventHandler<HTMLFormElement>
  children: ReactNode
}

/** noValidate: errors show beside the fields, not in the browser's bubbles. */
export function StackForm({ onSubmit, children }: Props) {
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">{children}</Stack>
    </form>
  )
}
