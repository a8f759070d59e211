import { useMatches } from '@tanstack/react-router'

/** The title the route's loader returned, else the route's own. The error page sets its own. */
export function DocumentTitle() {
  const title = useMatches({
    select: (matches) =>
      matches.some(({ status }) => status === 'error' || status === 'notFound')
        ? undefined
        : matches.map(titleOf).findLast(Boolean),
  })
  return title ? <title>{`${title} · Direct Connect`}</title> : null
}

function titleOf({ loaderData, staticData }: { loaderData?: unknown; staticData: { title?: string } }) {
  return (loaderData as { title?: string } | undefined)?.title ?? staticData.title
}
