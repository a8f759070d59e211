import { Alert, Button, Stack } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { NavigateOptions } from '@tanstack/react-router'

import { useWayBack } from '#web/shell/way-back.ts'

import cardClasses from '#web/ui/card.module.css'
import classes from './people.module.css'

interface Props {
  /** Why it is not a form. */
  why: string
  facts: Record<string, string>
  list: NavigateOptions
  back: string
}

/** A record that can be looked at and not changed. */
export function Facts({ why, facts, list, back }: Props) {
  const goBack = useWayBack()
  return (
    <Stack gap="md" align="flex-start">
      <Alert color="blue" icon={<IconInfoCircle size={18} />}>
        {why}
      </Alert>
      <dl className={`${cardClasses['card']} ${classes['facts']}`}>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button variant="default" onClick={() => goBack(list)}>
        {back}
      </Button>
    </Stack>
  )
}
