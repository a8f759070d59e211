import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { fieldTextsOf, textsOf } from '#web/api/call-error.ts'
import { productsQuery } from '#web/data/catalogue.ts'
import { ExampleCard } from '#web/features/pricing/example-card.tsx'
import { ProductConfigFields } from '#web/features/pricing/product-config-fields.tsx'
import { productOf, useConfigForm } from '#web/features/pricing/use-config-form.ts'
import { useCreateConfig } from '#web/features/pricing/use-create-config.ts'
import { pages } from '#web/pages.ts'
import { useUser } from '#web/session/current-user.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'

export function ProductConfigFormPage() {
  const groups = useQuery({ ...productsQuery, throwOnError: false }).data ?? []
  const paxMode = useUser().agency.pax_mode === 1
  const { form, typed, isWrong, restored, startOver, drop, showErrors } = useConfigForm(groups)
  const create = useCreateConfig(drop)
  const chosen = productOf(groups, typed.product_code)
  const submit = form.onSubmit((values, event) => {
    const element = event?.currentTarget
    if (create.isPending) return
    create.mutate(values, { onError: (error) => showErrors(fieldTextsOf(error), element) })
  })
  return (
    <>
      <PageHead
        title="New product config"
        about="What is added to the net rate of a product, from a day on."
      />
      <RecordForm
        label="Product config"
        submitLabel="Create Product Config"
        waiting={create.isPending || create.isSuccess}
        errors={create.error ? textsOf(create.error) : []}
        fieldErrors={create.error ? fieldTextsOf(create.error) : {}}
        isWrong={isWrong}
        onField={(field) => form.getInputNode(field)?.focus()}
        onDismiss={create.reset}
        restored={restored}
        onStartOver={startOver}
        cancel={<Cancel onCancel={drop} />}
        onSubmit={submit}
      >
        <ProductConfigFields form={form} mode={typed.mode} groups={groups} />
        <ExampleCard product={chosen} typed={typed} person={paxMode ? 'passenger' : 'adult'} />
      </RecordForm>
    </>
  )
}

const Cancel = ({ onCancel }: { onCancel: () => void }) => (
  <Button
    variant="default"
    renderRoot={(props) => <Link to={pages['product-configs']} {...props} onClick={onCancel} />}
  >
    Cancel
  </Button>
)
