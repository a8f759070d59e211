import { VisuallyHidden } from '@mantine/core'

import classes from './history.module.css'

interface Props {
  changes: readonly { field: string; before: string | null; after: string | null }[]
}

export const ChangeList = ({ changes }: Props) => (
  <ul className={classes['changes']}>
    {changes.map(({ field, before, after }) => (
      <li key={`${field} ${before}`}>
        {field}: {before ? <Change before={before} after={after} /> : after || '–'}
      </li>
    ))}
  </ul>
)

/** 'before → after', with a dash for nothing. */
export function Change({ before, after }: { before: string | null; after: string | null }) {
  return (
    <>
      {before ? <s>{before}</s> : '–'} <span aria-hidden="true">→</span>
      <VisuallyHidden> changed to </VisuallyHidden> <span>{after || '–'}</span>
    </>
  )
}
