import { Skeleton, Stack, Text, Title } from '@mantine/core'

import cardClasses from './card.module.css'

const Heading = ({ title }: { title: string }) => (
  <Title order={1} tabIndex={-1}>
    {title}
  </Title>
)

export function FormSkeleton({ title }: { title: string }) {
  return (
    <>
      <Heading title={title} />
      <Stack className={cardClasses['card'] ?? ''} p="md" maw="40rem" aria-busy="true">
        <Text c="dimmed">Loading...</Text>
        <Skeleton height={36} />
        <Skeleton height={36} />
        <Skeleton height={36} width={140} />
      </Stack>
    </>
  )
}

export function ListSkeleton({ title }: { title: string }) {
  return (
    <>
      <Heading title={title} />
      <div aria-busy="true">
        <Skeleton height={36} width="min(22rem, 100%)" mb="sm" />
        <Skeleton height={320} radius="lg" />
      </div>
    </>
  )
}
