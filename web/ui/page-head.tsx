import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

import classes from './page-head.module.css'

interface Props {
  title: string
  about?: ReactNode
  /** Actions, the main one last. */
  children?: ReactNode
}

export function PageHead({ title, about, children }: Props) {
  return (
    <div className={classes['head']}>
      <div className={classes['words']}>
        <Title order={1} tabIndex={-1}>
          {title}
        </Title>
        {about && (
          <Text c="dimmed" size="sm" component="div">
            {about}
          </Text>
        )}
      </div>
      {children && <div className={classes['actions']}>{children}</div>}
    </div>
  )
}
