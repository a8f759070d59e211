import type { ManifestPassenger } from '#contract/day/manifest.ts'
import { poundsText } from '#contract/weights/pound-text.ts'
import { MarkHistory } from '#web/features/day/manifest/mark-history.tsx'
import { markLooks } from '#web/features/day/mark-words.ts'
import { Badge } from '#web/ui/badge.tsx'

import classes from './manifest.module.css'

export const PassengerHead = () => (
  <>
    <th scope="col">Passenger</th>
    <th scope="col" className={classes['type']}>
      Type
    </th>
    <th scope="col" className={classes['weight']}>
      Declared
    </th>
    <th scope="col" className={classes['weight']}>
      Scale
    </th>
    <th scope="col">Check-in</th>
  </>
)

interface Props {
  passenger: ManifestPassenger
  timeZone: string
  /** In an alphabetical list the last name comes first. */
  lastNameFirst?: boolean
}

export function PassengerCells({ passenger, timeZone, lastNameFirst = false }: Props) {
  const { firstName, lastName, type, weight, seats, mark, scaleWeight, marks } = passenger
  const { label, ...look } = markLooks[mark]
  return (
    <>
      <th scope="row">
        {lastNameFirst ? `${lastName}, ${firstName}` : `${firstName} ${lastName}`}
        {seats > 1 && <span className={classes['seats']}>{`${seats} seats`}</span>}
      </th>
      <td className={classes['type']}>{type}</td>
      <td className={classes['weight']} data-label="Declared">
        {poundsText(weight)}
      </td>
      <td className={classes['weight']} data-label="Scale">
        {scaleWeight === null ? <Blank /> : poundsText(scaleWeight)}
      </td>
      <td className={classes['mark']}>
        <Badge {...look}>{label}</Badge>
        <MarkHistory marks={marks} timeZone={timeZone} />
      </td>
    </>
  )
}

/** On paper, a line to write on. */
const Blank = () => <span className={classes['blank']}>–</span>
