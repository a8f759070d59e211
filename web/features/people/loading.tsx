import { Skeleton, Text, Title } from '@mantine/core'

import cardClasses from '#web/ui/card.module.css'
import classes from './people.module.css'

/** A form's shape while it loads. */
export function FormLoading({ title }: { title: string }) {
  return (
    <>
      <Title order={1} tabIndex={-1}>
        {title}
      </Title>
      <div className={`${cardClasses['card']} ${classes['loading']}`} aria-busy="true">
        <Text c="dimmed">Loading...</Text>
        <Skeleton height={36} />
        <Skeleton height={36} />
        <Skeleton height={36} width={140} />
      </div>
    </>
  )
}

/** A list's shape while it loads. */
export function ListLoading({ title }: { title: string }) {
  return (
    <>
      <Title order={1} tabIndex={-1}>
        {title}
      </Title>
      <div aria-busy="true">
        <Skeleton height={36} width="min(22rem, 100%)" mb="sm" />
        <Skeleton height={320} radius="lg" />
      </div>
    </>
  )
}
