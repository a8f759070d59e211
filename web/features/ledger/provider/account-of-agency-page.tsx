import { Anchor, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowBackUp, IconLock, IconPencil, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import type { AgencyAccount } from '#contract/ledger/accounts.ts'
import type { AccountLine } from '#contract/ledger/lines.ts'
import { AccountView } from '#web/features/ledger/account/account-page.tsx'
import type { LinesSearch } from '#web/features/ledger/account/lines-search.ts'
import { CloseDialog } from '#web/features/ledger/provider/close-dialog.tsx'
import { EntryDialog } from '#web/features/ledger/provider/entry-dialog.tsx'
import { ReverseDialog } from '#web/features/ledger/provider/reverse-dialog.tsx'
import { pages } from '#web/pages.ts'
import { type DialogAbout, useDialogAbout } from '#web/ui/confirm-dialog.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { RowButton } from '#web/ui/table/row-button.tsx'

import classes from './provider.module.css'

interface Props {
  agencyID: string
  view: LinesSearch
  onView: (view: LinesSearch) => void
}

/** An agency's account for the provider, who also makes entries and closes months. */
export function AccountOfAgencyPage(props: Props) {
  const reversal = useDialogAbout<AccountLine>()
  return (
    <AccountView
      {...props}
      renderHead={(account) => <Head account={account} reversal={reversal} />}
      renderEntryActions={(line) => <EntryActions line={line} onReverse={() => reversal.open(line)} />}
    />
  )
}

function Head({ account, reversal }: { account: AgencyAccount; reversal: DialogAbout<AccountLine> }) {
  const { agencyID, agency, closable } = account
  const [isAdding, adding] = useDisclosure(false)
  // Once the month is closed, the account has another one to close, or none.
  const closing = useDialogAbout<string>()
  return (
    <>
      <PageHead title={`Account of ${agency}`} about={<Links agencyID={agencyID} />}>
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden="true" />}
          renderRoot={(props) => (
            <Link to={pages['account-of-agency-edit']} params={{ agencyID }} {...props} />
          )}
        >
          Edit terms
        </Button>
        {closable && (
          <Button
            variant="default"
            leftSection={<IconLock size={16} aria-hidden="true" />}
            onClick={() => closing.open(closable)}
          >
            Close month
          </Button>
        )}
        <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={adding.open}>
          Add entry
        </Button>
      </PageHead>
      <EntryDialog account={account} opened={isAdding} onClose={adding.close} />
      <ReverseDialog account={account} dialog={reversal} />
      {closing.subject && (
        <CloseDialog
          account={account}
          closable={closing.subject}
          opened={closing.opened}
          onClose={closing.close}
        />
      )}
    </>
  )
}

const Links = ({ agencyID }: { agencyID: string }) => (
  <span className={classes['links']}>
    <Anchor
      inherit
      renderRoot={(props) => <Link to={pages['agency-view']} params={{ id: agencyID }} {...props} />}
    >
      Agency
    </Anchor>
    <Anchor
      inherit
      renderRoot={(props) => <Link to={pages['agency-reservations']} params={{ agencyID }} {...props} />}
    >
      Reservations
    </Anchor>
  </span>
)

/** A reservation's lines follow the reservation; only entries can be reversed, and only once. */
function EntryActions({ line, onReverse }: { line: AccountLine; onReverse: () => void }) {
  if (line.quoteID || line.isReversed || line.reverses) return null
  return <RowButton icon={IconArrowBackUp} label="Reverse" of={line.text ?? ''} onClick={onReverse} />
}
