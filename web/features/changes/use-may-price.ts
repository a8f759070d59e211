import { holds, permissions } from '#contract/permissions.ts'
import { useUser } from '#web/session/current-user.ts'
import { useCustomerView } from '#web/session/customer-view.ts'

/** Whether the fields for sale prices are shown. */
export function useMayPrice(): boolean {
  const customerView = useCustomerView()
  return holds(useUser().role.permissions, permissions.changePrice) && !customerView
}
