import { Alert, Button, Stack } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { NavigateOptions } from '@tanstack/react-router'

import { useBackToList } from '#web/shell/record/record-form.tsx'

import cardClasses from '#web/ui/card.module.css'
import classes from './read-only-record.module.css'

interface Props {
  /** Why it can't be edited. */
  reason: string
  values: Record<string, string>
  list: NavigateOptions
  backLabel: string
}

export function ReadOnlyRecord({ reason, values, list, backLabel }: Props) {
  const goBack = useBackToList()
  return (
    <Stack gap="md" align="flex-start">
      <Alert color="blue" icon={<IconInfoCircle size={18} />}>
        {reason}
      </Alert>
      <dl className={`${cardClasses['card']} ${classes['values']}`}>
        {Object.entries(values).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button variant="default" onClick={() => goBack(list)}>
        {backLabel}
      </Button>
    </Stack>
  )
}
