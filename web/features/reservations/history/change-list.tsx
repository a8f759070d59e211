import { Change } from '#web/features/reservations/history/change.tsx'

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
