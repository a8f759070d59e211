import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'

import type { DetailChange } from '#web/features/reservations/correct/correction-values.ts'
import { Change } from '#web/features/reservations/history/change.tsx'
import { Card } from '#web/ui/card.tsx'

import classes from './correct.module.css'

interface Props {
  changes: readonly DetailChange[]
  /** Unsaved input from before is filled in. */
  isRestored: boolean
  onStartOver: () => void
  /** The buttons. */
  children: ReactNode
}

/** What saving would change. */
export function ChangesCard({ changes, isRestored, onStartOver, children }: Props) {
  return (
    <Card title="Your changes">
      <div className={classes['changes']}>
        {isRestored && <Text size="sm">We restored your changes.</Text>}
        {changes.length === 0 ? (
          <Text size="sm" c="dimmed">
            Nothing changed yet.
          </Text>
        ) : (
          <>
            <ul>
              {changes.map(({ path, label, before, after }) => (
                <li key={path}>
                  {label}: <Change before={before} after={after} />
                </li>
              ))}
            </ul>
            <Anchor component="button" type="button" size="sm" onClick={onStartOver}>
              Undo all changes
            </Anchor>
          </>
        )}
        {children}
      </div>
    </Card>
  )
}
