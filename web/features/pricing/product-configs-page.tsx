import { IconFlag, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'

import { dateText } from '#contract/dates.ts'
import { modifierModeNames, modifierText } from '#contract/mode-names.ts'
import { call } from '#web/api/call.ts'
import { ignoreNotFound, goneIfNotFound } from '#web/api/not-found.ts'
import { productsQuery } from '#web/data/catalogue.ts'
import { productConfigsQuery, refreshProductConfigs } from '#web/data/pricing.ts'
import { useRefreshingMutation } from '#web/data/refreshing-mutation.ts'
import { configColumns, productText } from '#web/features/pricing/config-columns.tsx'
import { configRows, configsOfPage, type ConfigRow } from '#web/features/pricing/config-rows.ts'
import { localToday } from '#web/features/pricing/local-today.ts'
import { pages } from '#web/pages.ts'
import { ChangeDialog } from '#web/shell/record/change-dialog.tsx'
import { useDialogAbout, type DialogAbout } from '#web/ui/confirm-dialog.tsx'
import { CreateButton } from '#web/ui/create-button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { RecordTable } from '#web/ui/table/record-table.tsx'
import { RowButton } from '#web/ui/table/row-button.tsx'

import classes from './product-configs.module.css'

const route = getRouteApi('/_shell/_page/pricing/')

export function ProductConfigsPage() {
  const configs = useSuspenseQuery(productConfigsQuery).data
  const view = route.useSearch()
  const navigate = route.useNavigate()
  const all = configRows(configs, useQuery({ ...productsQuery, throwOnError: false }).data, localToday)
  const { rows, total, page } = configsOfPage(all, view)
  const deletion = useDialogAbout<ConfigRow>()
  const ending = useDialogAbout<ConfigRow>()
  return (
    <div className={classes['page']}>
      <PageHead title="Product Configs" about="Markup on each product's net rate.">
        <CreateButton renderRoot={(props) => <Link to={pages['product-config-create']} {...props} />} />
      </PageHead>
      <RecordTable
        nouns={['product config', 'product configs']}
        columns={configColumns}
        keyOf={({ id }) => id}
        rows={rows}
        total={total}
        view={{ ...view, page }}
        onView={(search) => void navigate({ search, replace: true, resetScroll: false })}
        filterLabel="Filter by product, mode or state"
        emptyHint="Until you add one, products sell at their net rate."
        renderActions={(row) => (
          <ConfigActions row={row} onEnd={() => ending.open(row)} onDelete={() => deletion.open(row)} />
        )}
      />
      <EndConfigDialog ending={ending} />
      <DeleteConfigDialog deletion={deletion} />
    </div>
  )
}

interface Actions {
  row: ConfigRow
  onEnd: () => void
  onDelete: () => void
}

function ConfigActions({ row, onEnd, onDelete }: Actions) {
  const of = productText(row)
  return (
    <>
      {canEnd(row) && <RowButton icon={IconFlag} label="End" of={of} onClick={onEnd} />}
      {!row.isGone && (
        <RowButton
          icon={IconPencil}
          label="Edit"
          of={of}
          renderRoot={(props) => (
            <Link to={pages['product-config-edit']} params={{ id: row.id }} {...props} />
          )}
        />
      )}
      <RowButton icon={IconTrash} label="Delete" of={of} red onClick={onDelete} />
    </>
  )
}

function DeleteConfigDialog({ deletion }: { deletion: DialogAbout<ConfigRow> }) {
  const removal = useRefreshingMutation(
    ({ id }: ConfigRow) => ignoreNotFound(call('deleteProductConfig', { id })),
    refreshProductConfigs,
  )
  const { subject } = deletion
  return (
    <ChangeDialog
      dialog={deletion}
      title="Delete this product config?"
      confirmLabel="Delete"
      red
      change={removal}
      doneText={() => 'Product config deleted'}
    >
      <p>Deleting product configs cannot be undone.</p>
      {subject && (
        <p>
          <strong>{productText(subject)}</strong>
          <br />
          {modifierText(subject)} ({modifierModeNames[subject.mode]}) from {dateText(subject.booking_date)}{' '}
          on.
        </p>
      )}
    </ChangeDialog>
  )
}

/** Only what applies beyond today. */
const canEnd = ({ state, end_date, today }: ConfigRow): boolean =>
  state === 'Active' && (end_date === null || end_date > today)

const endToday = ({ id, value, mode, booking_date, today, version }: ConfigRow) =>
  goneIfNotFound(
    'price modifier',
    call('saveProductConfig', { id, value, mode, booking_date, end_date: today, version }),
  )

function EndConfigDialog({ ending }: { ending: DialogAbout<ConfigRow> }) {
  const change = useRefreshingMutation(endToday, refreshProductConfigs)
  const { subject } = ending
  return (
    <ChangeDialog
      dialog={ending}
      title="End this product config?"
      confirmLabel="End after today"
      change={change}
      doneText={() => 'Product config ended'}
    >
      {subject && (
        <>
          <p>
            <strong>{productText(subject)}</strong>
            <br />
            {modifierText(subject)} applies through today, {dateText(subject.today)}.
          </p>
          <p>From tomorrow the product sells at its net rate, until another product config starts.</p>
        </>
      )}
    </ChangeDialog>
  )
}
