import { Modal } from '@mantine/core'

import type { AgencyAccount } from '#contract/ledger/accounts.ts'
import { EntryForm } from '#web/features/ledger/provider/entry-form.tsx'
import { dialogProps } from '#web/ui/dialog-props.ts'

interface Props {
  account: AgencyAccount
  opened: boolean
  onClose: () => void
}

/** Clicking outside doesn't close it, so that nothing typed is lost. */
export function EntryDialog({ account, opened, onClose }: Props) {
  return (
    <Modal {...dialogProps} opened={opened} onClose={onClose} title="Add entry" closeOnClickOutside={false}>
      <EntryForm account={account} onClose={onClose} />
    </Modal>
  )
}
