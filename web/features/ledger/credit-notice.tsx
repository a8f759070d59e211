import { Anchor } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { holds, permissions } from '#contract/permissions.ts'
import { creditQuery } from '#web/data/ledger.ts'
import { creditText, creditUse } from '#web/features/ledger/account-words.ts'
import { pages } from '#web/pages.ts'
import { useUser } from '#web/session/current-user.ts'
import { useCustomerView } from '#web/session/customer-view.ts'

import classes from './credit-notice.module.css'

/** Over the picture of the home page, so that nothing moves when it appears. */
export function CreditNotice() {
  const held = useUser().role.permissions
  const maySee =
    holds(held, permissions.agencyAdministrator) && !holds(held, permissions.providerAdministrator)
  const isCustomerView = useCustomerView()
  const { data } = useQuery({ ...creditQuery(), enabled: maySee })
  const credit = data?.nearLimit ? creditUse(data) : undefined
  if (!maySee || !credit || isCustomerView) return null
  return (
    <output className={classes['notice']}>
      <IconAlertTriangle size={18} aria-hidden="true" />
      <span>
        <strong>Credit limit: {creditText(credit)}.</strong> Beyond it, bookings on account are refused.{' '}
        <Anchor
          inherit
          underline="always"
          renderRoot={(props) => <Link to={pages['agency-account']} {...props} />}
        >
          Open account
        </Anchor>
      </span>
    </output>
  )
}
