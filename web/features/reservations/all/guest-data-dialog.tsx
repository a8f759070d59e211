import { Anchor, Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'

import { dateText } from '#contract/dates.ts'
import { guestDataFileName, guestDataPaths } from '#contract/guest-data/guest-data-routes.ts'
import type { GuestMatch, GuestSearch } from '#contract/guest-data/guest-data.ts'
import { fieldTextsOf, textsOf, unplacedTextsOf } from '#web/api/call-error.ts'
import { callForFile } from '#web/api/call.ts'
import { guestDataQuery } from '#web/data/guest-data.ts'
import { foundRef } from '#web/data/reservations.ts'
import { reservationLink } from '#web/features/reservations/reservation-links.ts'
import { useUser } from '#web/session/current-user.ts'
import { dialogProps } from '#web/ui/dialog-props.ts'
import { ExportButton, useExport } from '#web/ui/export-button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { StackForm } from '#web/ui/form/stack-form.tsx'

interface Props {
  opened: boolean
  onClose: () => void
}

/** What is stored about one guest, for the guest who asks for it. */
export const GuestDataDialog = ({ opened, onClose }: Props) => (
  <Modal {...dialogProps} size="lg" opened={opened} onClose={onClose} title="Guest data">
    {opened && <GuestData />}
  </Modal>
)

function GuestData() {
  const [typed, setTyped] = useState<GuestSearch>({ email: '', name: '' })
  const [search, setSearch] = useState<GuestSearch>()
  const found = useQuery({
    ...guestDataQuery(search ?? { email: '', name: '' }),
    enabled: search !== undefined,
  })
  const errors = fieldTextsOf(found.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSearch({ email: typed.email.trim(), name: typed.name.trim() })
  }
  return (
    <Stack gap="md">
      <StackForm onSubmit={submit}>
        <Text size="sm">
          Find everything stored about one guest, over all agencies, and save it as a file.
        </Text>
        <TextInput
          label="Email address"
          type="email"
          autoComplete="off"
          data-autofocus
          maxLength={254}
          error={errors['email']}
          value={typed.email}
          onChange={(event) => setTyped({ ...typed, email: event.currentTarget.value })}
        />
        <TextInput
          label="Full name"
          description="First and last name. Accents and capital letters don't matter."
          autoComplete="off"
          maxLength={254}
          error={errors['name']}
          value={typed.name}
          onChange={(event) => setTyped({ ...typed, name: event.currentTarget.value })}
        />
        {found.error && <FormAlert texts={unplacedTextsOf(found.error)} />}
        <Group justify="flex-end">
          <Button type="submit" mih={44} loading={found.isFetching}>
            Find guest data
          </Button>
        </Group>
      </StackForm>
      {search && found.data && !found.isFetching && (
        <Found key={JSON.stringify(search)} search={search} matches={found.data.matches} />
      )}
    </Stack>
  )
}

function Found({ search, matches }: { search: GuestSearch; matches: GuestMatch[] }) {
  const own = useUser().agency.id
  const [left, setLeft] = useState<readonly string[]>([])
  const chosen = matches.map(({ quoteID }) => quoteID).filter((id) => !left.includes(id))
  if (matches.length === 0) return <Text size="sm">No reservation has this guest.</Text>
  const emails = new Set(matches.map(({ email }) => email.toLowerCase()))
  return (
    <Stack gap="sm">
      <Text size="sm" fw={600} component="output">
        {matches.length === 1 ? '1 reservation' : `${matches.length} reservations`}
      </Text>
      <Stack gap="xs" component="ul" m={0} pl={0} mah={320} style={{ overflowY: 'auto' }}>
        {matches.map((match) => (
          <Group key={match.quoteID} component="li" gap="sm" wrap="nowrap" align="flex-start">
            <Checkbox
              aria-label={`Include reservation ${match.orl}`}
              checked={!left.includes(match.quoteID)}
              onChange={({ currentTarget: { checked } }) =>
                setLeft(checked ? left.filter((id) => id !== match.quoteID) : [...left, match.quoteID])
              }
            />
            <div>
              <Anchor
                size="sm"
                renderRoot={(props) => <Link {...reservationLink(foundRef(match, own))} {...props} />}
              >
                {match.orl}
              </Anchor>
              <Text size="sm" component="span">
                {` ${match.firstName} ${match.lastName}, ${match.email}`}
              </Text>
              <Text size="sm" c="dimmed">
                {`${match.ProductName}, ${dateText(match.date)}, ${match.agency}`}
                {match.as === 'passenger' && '. Traveled with the lead passenger above: only their own data.'}
              </Text>
            </div>
          </Group>
        ))}
      </Stack>
      {emails.size > 1 && (
        <Text size="sm">
          These reservations have different email addresses. If they belong to different guests, deselect
          those of the others, so that no one gets another guest's data.
        </Text>
      )}
      {chosen.length === 0 ? (
        <Text size="sm">Choose at least one reservation.</Text>
      ) : (
        <Files search={search} quoteIDs={left.length === 0 ? [] : chosen} />
      )}
    </Stack>
  )
}

/** Without ids, the files have every match. */
function Files({ search, quoteIDs }: { search: GuestSearch; quoteIDs: readonly string[] }) {
  const chosen = quoteIDs.length > 0 && { quoteIDs: quoteIDs.join(',') }
  const query = new URLSearchParams({ ...search, ...chosen }).toString()
  const file = (type: keyof typeof guestDataPaths) => ({
    name: guestDataFileName(type),
    address: `${guestDataPaths[type]}?${query}`,
    load: callForFile,
  })
  const text = useExport(file('txt'))
  const json = useExport(file('json'))
  const failed = [text, json].find(({ saving }) => saving.error)
  return (
    <>
      <Group gap="sm">
        <ExportButton {...text} mih={44} label="Text to read" />
        <ExportButton {...json} mih={44} label="JSON" />
      </Group>
      {failed && <FormAlert texts={textsOf(failed.saving.error)} onDismiss={failed.saving.reset} />}
    </>
  )
}
