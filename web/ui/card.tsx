import { Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'

import classes from './card.module.css'

interface Props {
  title: string
  aside?: ReactNode
  children: ReactNode
}

export function Card({ title, aside, children }: Props) {
  const id = useId()
  return (
    <section className={classes['card']} aria-labelledby={id}>
      <div className={classes['head']}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {aside && <div className={classes['aside']}>{aside}</div>}
      </div>
      {children}
    </section>
  )
}
