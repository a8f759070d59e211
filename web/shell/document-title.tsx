import { useMatches } from '@tanstack/react-router'

/** From the page's route. The error page names itself. */
export function DocumentTitle() {
  const title = useMatches({
    select: (matches) =>
      matches.some(({ status }) => status === 'error' || status === 'notFound')
        ? undefined
        : matches.findLast(({ staticData }) => staticData.title)?.staticData.title,
  })
  return title ? <title>{`${title} · Direct Connect`}</title> : null
}
