import { IconFlag, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'

import { productsQuery } from '#web/data/catalogue.ts'
import { productConfigsQuery } from '#web/data/pricing.ts'
import { configColumns, productText } from '#web/features/pricing/config-columns.tsx'
import { configRows, configsOfPage } from '#web/features/pricing/config-rows.ts'
import type { ConfigRow } from '#web/features/pricing/config-rows.ts'
import { DeleteConfigDialog } from '#web/features/pricing/delete-config-dialog.tsx'
import { canEnd, EndConfigDialog } from '#web/features/pricing/end-config-dialog.tsx'
import { localToday } from '#web/features/pricing/local-today.ts'
import { pages } from '#web/pages.ts'
import { useDialogAbout } from '#web/ui/confirm-dialog.tsx'
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
      {canEnd(row) && (
        <RowButton
          label="End"
          of={of}
          leftSection={<IconFlag size={14} aria-hidden="true" />}
          onClick={onEnd}
        />
      )}
      {!row.isGone && (
        <RowButton
          label="Edit"
          of={of}
          leftSection={<IconPencil size={14} aria-hidden="true" />}
          renderRoot={(props) => (
            <Link to={pages['product-config-edit']} params={{ id: row.id }} {...props} />
          )}
        />
      )}
      <RowButton
        label="Delete"
        of={of}
        red
        leftSection={<IconTrash size={14} aria-hidden="true" />}
        onClick={onDelete}
      />
    </>
  )
}
