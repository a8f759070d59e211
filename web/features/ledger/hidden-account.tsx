import { Alert } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'

import { PageHead } from '#web/ui/page-head.tsx'

/** In customer view, instead of a page full of net rates and commissions. */
export function HiddenAccount({ title }: { title: string }) {
  return (
    <>
      <PageHead title={title} />
      <Alert color="blue" icon={<IconEyeOff size={18} aria-hidden="true" />}>
        <strong>Accounts are hidden in customer view.</strong>
        <br />
        Turn off customer view in the user menu to see them.
      </Alert>
    </>
  )
}
