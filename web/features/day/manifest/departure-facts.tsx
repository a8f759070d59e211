import { Alert } from '@mantine/core'

import type { Manifest } from '#contract/day/manifest.ts'
import { manifestAgeText } from '#web/features/day/age-text.ts'
import { SeatsBar } from '#web/features/day/seats-bar.tsx'
import { StateBadge } from '#web/features/day/state-badge.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { zoneText } from '#web/ui/zone-text.ts'

import classes from './manifest.module.css'

interface Props {
  manifest: Manifest
  /** When the server sent it. */
  at: number
}

export function DepartureFacts({ manifest, at }: Props) {
  const { departure, checkInMinutes } = manifest
  const age = manifestAgeText(useNow(10_000) - at)
  return (
    <>
      {age && <Alert color="yellow">{age}.</Alert>}
      <Card title="Departure" aside={zoneText(departure.timeZone)}>
        <div className={classes['departure']}>
          <div className={classes['head']}>
            <StateBadge state={departure.state} />
            {departure.offSchedule && <Badge>Off schedule</Badge>}
            {checkInMinutes !== null && <span>{`Check-in ${checkInMinutes} minutes before`}</span>}
          </div>
          <SeatsBar departure={departure} />
          {departure.note && (
            <p className={classes['note']}>
              <strong>Crew note</strong> {departure.note}
            </p>
          )}
        </div>
      </Card>
    </>
  )
}
