import { VisuallyHidden } from '@mantine/core'

/** 'before → after', with a dash for nothing. */
export function Change({ before, after }: { before: string | null; after: string | null }) {
  return (
    <>
      {before ? <s>{before}</s> : '–'} <span aria-hidden="true">→</span>
      <VisuallyHidden> changed to </VisuallyHidden> <span>{after || '–'}</span>
    </>
  )
}
