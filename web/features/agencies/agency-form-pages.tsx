import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import type { Agency } from '#contract/agencies.ts'
import { call } from '#web/api/call.ts'
import { goneIfNotFound } from '#web/api/not-found.ts'
import { randomId } from '#web/api/random-id.ts'
import { agencyQuery, refreshAgencies } from '#web/data/agencies.ts'
import { AgencyFields } from '#web/features/agencies/agency-fields.tsx'
import {
  agencyInput,
  type AgencyValues,
  describe,
  newAgency,
  valuesOf,
} from '#web/features/agencies/agency-values.ts'
import { pages } from '#web/pages.ts'
import { useUser } from '#web/session/current-user.ts'
import { RecordForm } from '#web/shell/record/record-form.tsx'
import { asText, stored } from '#web/storage.ts'
import { notice } from '#web/ui/notice.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

const route = getRouteApi('/_shell/_page/agencies/$id/edit')

export function NewAgencyPage() {
  const [id] = useState(() => {
    const offered = newAgencyId.read() ?? randomId()
    newAgencyId.write(offered)
    return offered
  })
  return (
    <>
      <PageHead title="New agency" about="It gets its own site and an administrator role." />
      <AgencyForm initial={newAgency(id)} />
    </>
  )
}

export function EditAgencyPage() {
  const { id } = route.useParams()
  const agency = useSuspenseQuery(agencyQuery(id)).data
  return (
    <>
      <PageHead title="Edit agency" about={agency.name} />
      <AgencyForm key={id} agency={agency} initial={valuesOf(agency)} />
    </>
  )
}

const list = { to: pages.agencies }
const view = (id: string) => ({ to: pages['agency-view'], params: { id } })

function AgencyForm({ agency, initial }: { agency?: Agency; initial: AgencyValues }) {
  const navigate = useNavigate()
  return (
    <RecordForm
      label="Agency"
      submitLabel={agency ? 'Save Agency' : 'Create Agency'}
      draftName={['agency', useUser().id, initial.id].join(':')}
      initial={initial}
      version={agency?.version}
      secrets={['password']}
      save={(values, version) =>
        agency
          ? goneIfNotFound('agency', call('saveAgency', { ...agencyInput(values), version }))
          : call('createAgency', agencyInput(values))
      }
      refresh={refreshAgencies}
      valuesOf={valuesOf}
      describe={describe}
      list={agency ? view(agency.id) : list}
      listIfGone={list}
      onSaved={({ id, name }) => {
        newAgencyId.remove()
        // Replaces the form, so that going back leads to the list.
        void navigate({ ...view(id), replace: true })
        notice(`${name} ${agency ? 'saved' : 'created'}`)
      }}
      renderFields={(form) => (
        <AgencyFields form={form} isNew={!agency} hasPassword={agency?.has_password ?? false} />
      )}
    />
  )
}

/** The ID offered for a new agency: the same one until it is used, because the unsaved input belongs to it. */
const newAgencyId = stored('new-agency-id', asText)
