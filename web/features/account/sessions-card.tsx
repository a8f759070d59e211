import { Button, Group, Modal, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useSuspenseQuery } from '@tanstack/react-query'

import type { OwnSession } from '#contract/account.ts'
import { fieldTextsOf, unplacedTextsOf } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'
import { ignoreNotFound } from '#web/api/not-found.ts'
import { ownSessionsQuery, refreshAccount } from '#web/data/account.ts'
import { useRefreshingMutation } from '#web/data/refreshing-mutation.ts'
import { ChangeDialog } from '#web/shell/record/change-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { useDialogAbout } from '#web/ui/confirm-dialog.tsx'
import { dialogProps } from '#web/ui/dialog-props.ts'
import { SecretField } from '#web/ui/form/fields.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { StackForm } from '#web/ui/form/stack-form.tsx'
import { momentText } from '#web/ui/moment-text.ts'
import { focusHeading, notice } from '#web/ui/notice.tsx'

import classes from './account.module.css'

/** Sessions from before an update have neither browser nor address. */
const browserOf = ({ browser }: OwnSession) => browser ?? 'Unknown browser'

export function SessionsCard() {
  const sessions = useSuspenseQuery(ownSessionsQuery).data
  const others = useDialogAbout<number>()
  const one = useDialogAbout<OwnSession>()
  const ending = useRefreshingMutation(
    ({ id }: OwnSession) => ignoreNotFound(call('endSession', { id })),
    refreshAccount,
  )
  const count = sessions.filter(({ current }) => !current).length
  return (
    <Card
      title="Sessions"
      aside={
        count > 0 && (
          <Button variant="default" size="xs" onClick={() => others.open(count)}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      <ul className={classes['list']} aria-label="Sessions">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => one.open(session)} />
        ))}
      </ul>
      <ChangeDialog
        dialog={one}
        title={`Sign out ${one.subject ? browserOf(one.subject) : ''}?`}
        confirmLabel="Sign out"
        change={ending}
        doneText={(session) => `${browserOf(session)} signed out`}
      >
        This session ends at once. If you don't recognize it, change your password too.
      </ChangeDialog>
      <Modal {...dialogProps} opened={others.opened} onClose={others.close} title="Sign out everywhere else?">
        <EndOthersForm count={others.subject ?? 0} onClose={others.close} />
      </Modal>
    </Card>
  )
}

interface RowProps {
  session: OwnSession
  onEnd: () => void
}

function SessionRow({ session, onEnd }: RowProps) {
  const { address, current, started_at, last_used_at } = session
  return (
    <li>
      <span className={classes['title']}>
        {browserOf(session)}
        {current && <Badge tone="good">This session</Badge>}
      </span>
      <span className={classes['quiet']}>
        Signed in {momentText(started_at)}
        {address && ` from ${address}`}
      </span>
      {!current && (
        <>
          <span className={classes['quiet']}>Last used {momentText(last_used_at)}</span>
          <div>
            <Button
              variant="default"
              size="xs"
              aria-label={`Sign out ${browserOf(session)}, signed in ${momentText(started_at)}`}
              onClick={onEnd}
            >
              Sign out
            </Button>
          </div>
        </>
      )}
    </li>
  )
}

/** Takes the password because it ends all other sessions and forgets their browsers; a single session ends without it. */
function EndOthersForm({ count, onClose }: { count: number; onClose: () => void }) {
  // Other forms of the page have a current password too, and fields are found by form and name.
  const form = useForm({ name: 'others', mode: 'uncontrolled', initialValues: { current_password: '' } })
  const ending = useRefreshingMutation(
    (input: { current_password: string }) => call('endOtherSessions', input),
    refreshAccount,
  )
  const onError = (error: Error) => {
    form.setErrors(fieldTextsOf(error))
    form.getInputNode('current_password')?.focus()
  }
  const onSuccess = () => {
    onClose()
    notice('Signed out everywhere else')
    // The button that opened the dialog is gone.
    focusHeading()
  }
  const submit = form.onSubmit((values) => {
    if (!ending.isPending) ending.mutate(values, { onSuccess, onError })
  })
  return (
    <StackForm onSubmit={submit}>
      <Text size="sm">
        {count === 1 ? 'Your other session ends' : `Your ${count} other sessions end`} at once. You stay
        signed in here.
      </Text>
      <FormAlert texts={ending.error ? unplacedTextsOf(ending.error) : []} />
      <SecretField
        form={form}
        name="current_password"
        required
        label="Your current password"
        autoComplete="current-password"
        data-autofocus
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" mih={44} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" mih={44} loading={ending.isPending}>
          Sign out
        </Button>
      </Group>
    </StackForm>
  )
}
