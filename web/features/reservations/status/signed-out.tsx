import { Alert, Button } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'

/** The payment page needs no session, so it stays. Reading the reservation again leads to /login and back. */
export const SignedOut = ({ onSignIn }: { onSignIn: () => void }) => (
  <Alert color="blue" icon={<IconClock size={18} aria-hidden="true" />} data-no-print>
    Your session has ended. You can still pay here. Sign in to see whether the payment arrived.
    <div>
      <Button size="sm" mt="sm" variant="default" onClick={onSignIn}>
        Sign in
      </Button>
    </div>
  </Alert>
)
