import { Text, Title } from '@mantine/core'
import { useMatches } from '@tanstack/react-router'

/** Stands in for a screen of the route table until it is built. */
export function NotYetPage() {
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  return (
    <div>
      <Title order={1} tabIndex={-1}>
        {title}
      </Title>
      <Text mt="xs" c="dimmed">
        This page is not ready yet.
      </Text>
    </div>
  )
}
