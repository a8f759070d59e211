import { useMatches } from '@tanstack/react-router'

/** What the page's route has loaded names it, else the route itself. The error page names itself. */
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
