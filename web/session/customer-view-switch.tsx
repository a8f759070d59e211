import { Switch } from '@mantine/core'

import { setCustomerView, useCustomerView } from '#web/session/customer-view.ts'

/** Hides net rates and margins from the person beside the agent. */
export function CustomerViewSwitch() {
  const isOn = useCustomerView()
  return (
    <Switch
      label="Customer view"
      checked={isOn}
      onChange={(event) => setCustomerView(event.currentTarget.checked)}
    />
  )
}
