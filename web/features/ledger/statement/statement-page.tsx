import { Anchor, Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { statementFileName, statementPaths } from '#contract/ledger/ledger-routes.ts'
import { monthText } from '#contract/ledger/month-text.ts'
import type { Statement } from '#contract/ledger/statements.ts'
import { textsOf } from '#web/api/call-error.ts'
import { callForFile } from '#web/api/call.ts'
import { fileAddress } from '#web/api/request-for.ts'
import { statementQuery } from '#web/data/ledger.ts'
import { HiddenAccount } from '#web/features/ledger/hidden-account.tsx'
import { accountLink } from '#web/features/ledger/ledger-links.ts'
import { StatementEntries } from '#web/features/ledger/statement/statement-entries.tsx'
import { StatementReservations } from '#web/features/ledger/statement/statement-reservations.tsx'
import { StatementSummary } from '#web/features/ledger/statement/statement-summary.tsx'
import { useCustomerView } from '#web/session/customer-view.ts'
import { ExportButton, useExport } from '#web/ui/export-button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import type { TableSearch } from '#web/ui/table/table-search.ts'

import classes from './statement.module.css'

interface Props {
  number: string
  /** For the provider. */
  agencyID?: string
  view: TableSearch<never>
  onView: (view: TableSearch<never>) => void
}

export function StatementPage(props: Props) {
  return useCustomerView() ? (
    <HiddenAccount title={`Statement ${props.number}`} />
  ) : (
    <ShownStatement {...props} />
  )
}

function ShownStatement({ number, agencyID, view, onView }: Props) {
  const statement = useSuspenseQuery(statementQuery(number, agencyID)).data
  const reader = { agencyID, agency: statement.agency }
  return (
    <div className={classes['page']}>
      <Head statement={statement} agencyID={agencyID} />
      <StatementSummary statement={statement} reader={reader} />
      <StatementReservations statement={statement} reader={reader} view={view} onView={onView} />
      <StatementEntries statement={statement} />
    </div>
  )
}

function Head({ statement, agencyID }: { statement: Statement; agencyID: string | undefined }) {
  const { number, month, agency } = statement
  const pdf = useExport({
    name: statementFileName(statement, 'pdf'),
    address: fileAddress(statementPaths.pdf, { number, agencyID }),
    load: callForFile,
  })
  const csv = useExport({
    name: statementFileName(statement, 'csv'),
    address: fileAddress(statementPaths.csv, { number, agencyID }),
    load: callForFile,
  })
  return (
    <>
      <PageHead
        title={`Statement ${number}`}
        about={
          <>
            {monthText(month)},{' '}
            <Anchor
              inherit
              underline="always"
              renderRoot={(props) => <Link {...accountLink(agencyID)} {...props} />}
            >
              {agencyID ? agency : 'Account'}
            </Anchor>
          </>
        }
      >
        <Button
          variant="default"
          data-no-print
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Print
        </Button>
        <ExportButton {...csv} label="CSV" />
        <ExportButton {...pdf} label="PDF" />
      </PageHead>
      {[pdf, csv].map(
        ({ saving, address }) =>
          saving.error && <FormAlert key={address} texts={textsOf(saving.error)} onDismiss={saving.reset} />,
      )}
    </>
  )
}
