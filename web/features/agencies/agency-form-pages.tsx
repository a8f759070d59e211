import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'

import { agencyQuery } from '#web/data/agencies.ts'
import { AgencyForm } from '#web/features/agencies/agency-form.tsx'
import { newAgency, valuesOf } from '#web/features/agencies/agency-values.ts'
import { dropNewAgencyId, newAgencyId } from '#web/features/agencies/new-agency-id.ts'
import { PageHead } from '#web/ui/page-head.tsx'

const route = getRouteApi('/_shell/_page/agencies/$id/edit')

export function NewAgencyPage() {
  const [base] = useState(() => newAgency(newAgencyId()))
  return (
    <>
      <PageHead title="New agency" about="It gets a site of its own and an administrator role." />
      <AgencyForm base={base} isNew hasPassword={false} onSaved={dropNewAgencyId} />
    </>
  )
}

export function EditAgencyPage() {
  const { id } = route.useParams()
  const agency = useSuspenseQuery(agencyQuery(id)).data
  return (
    <>
      <PageHead title="Edit agency" about={agency.name} />
      <AgencyForm key={id} base={valuesOf(agency)} isNew={false} hasPassword={agency.has_password} />
    </>
  )
}
