import { Anchor, Button, Alert } from '@mantine/core'
import { IconClipboardCheck, IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import { dateText, departureTimeText } from '#contract/dates.ts'
import { manifestFileName, manifestFiles } from '#contract/day/day-files.ts'
import type { Manifest } from '#contract/day/manifest.ts'
import { textsOf } from '#web/api/call-error.ts'
import { callForFile } from '#web/api/call.ts'
import { fill } from '#web/api/request-for.ts'
import { counted } from '#web/features/day/departure-words.ts'
import { GonePassengers } from '#web/features/day/gone-passengers.tsx'
import { DepartureWeight, LoadLine, loadFigures } from '#web/features/day/load-line.tsx'
import { ByName, ByReservation } from '#web/features/day/manifest/manifest-lists.tsx'
import type { ManifestSearch } from '#web/features/day/manifest/manifest-search.ts'
import { RefusedNotice, WaitingNotice } from '#web/features/day/queue-notice.tsx'
import { SeatsBar } from '#web/features/day/seats-bar.tsx'
import { StateBadge } from '#web/features/day/state-badge.tsx'
import { useManifest, manifestAgeText } from '#web/features/day/use-manifest.ts'
import { pages } from '#web/pages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ExportButton, useExport } from '#web/ui/export-button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { zoneText } from '#web/ui/zone-text.ts'

import classes from './manifest.module.css'

interface Props {
  departureID: string
  view: ManifestSearch
  onView: (view: ManifestSearch) => void
}

export function ManifestPage({ departureID, view, onView }: Props) {
  const { manifest, at, queue } = useManifest(departureID)
  const { by = 'reservation' } = view
  const figures = loadFigures(manifest, queue.waiting)
  return (
    <div className={classes['page']}>
      <Head manifest={manifest} by={by} />
      <RefusedNotice refused={queue.refused} onDismiss={queue.dismiss} />
      <WaitingNotice waiting={queue.waiting} onSend={queue.send} />
      <DepartureFacts manifest={manifest} at={at} />
      <GonePassengers gone={manifest.gone} />
      <LoadLine figures={figures} />
      <Card
        title="Passengers"
        aside={<Switch by={by} onChoose={(next) => onView(next === 'name' ? { by: next } : {})} />}
      >
        {figures.guests === 0 && <EmptyState kind="nothing yet" title="No one has booked this departure." />}
        {figures.guests > 0 &&
          (by === 'name' ? <ByName manifest={manifest} /> : <ByReservation manifest={manifest} />)}
      </Card>
      <p className={classes['paper']}>{counted(figures.guests, 'passenger')}</p>
    </div>
  )
}

const listings = ['reservation', 'name'] as const
type Listing = (typeof listings)[number]
const labels: Record<Listing, string> = { reservation: 'By reservation', name: 'By name' }

function Switch({ by, onChoose }: { by: Listing; onChoose: (by: Listing) => void }) {
  return (
    <fieldset className={classes['switch']} aria-label="List passengers" data-no-print>
      <Button.Group>
        {listings.map((one) => (
          <Button
            key={one}
            variant="default"
            mih={44}
            aria-pressed={one === by}
            onClick={() => onChoose(one)}
          >
            {labels[one]}
          </Button>
        ))}
      </Button.Group>
    </fieldset>
  )
}

function Head({ manifest: { departure }, by }: { manifest: Manifest; by: Listing }) {
  const { departureID, ProductName, ProductCode, date, DeptTime } = departure
  const pdf = useFile(departure, 'pdf', by)
  const csv = useFile(departure, 'csv', by)
  return (
    <>
      <PageHead
        title={ProductName}
        about={
          <>
            {ProductCode}, {departureTimeText(DeptTime)},{' '}
            <Anchor
              inherit
              underline="always"
              renderRoot={(props) => <Link to={pages.departures} search={{ date }} {...props} />}
            >
              {dateText(date)}
            </Anchor>
          </>
        }
      >
        <div className={classes['actions']} data-no-print>
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            Print
          </Button>
          <ExportButton {...csv} label="CSV" />
          <ExportButton {...pdf} label="PDF" />
          <Button
            leftSection={<IconClipboardCheck size={16} stroke={1.75} aria-hidden="true" />}
            // The code must be there before the connection is lost.
            renderRoot={(props) => (
              <Link to={pages['check-in']} params={{ id: departureID }} preload="render" {...props} />
            )}
          >
            Check in
          </Button>
        </div>
      </PageHead>
      {[pdf, csv].map(
        ({ saving, address }) =>
          saving.error && <FormAlert key={address} texts={textsOf(saving.error)} onDismiss={saving.reset} />,
      )}
    </>
  )
}

function useFile(departure: Manifest['departure'], extension: keyof typeof manifestFiles, by: Listing) {
  const { departureID } = departure
  return useExport({
    name: manifestFileName(departure, extension),
    address: `${fill(manifestFiles[extension], { departureID }).url}?by=${by}`,
    load: callForFile,
  })
}

interface DepartureFactsProps {
  manifest: Manifest
  /** When the server sent it. */
  at: number
}

function DepartureFacts({ manifest, at }: DepartureFactsProps) {
  const { departure, checkInMinutes } = manifest
  const age = manifestAgeText(useNow(10_000) - at)
  return (
    <>
      {age && <Alert color="yellow">{age}.</Alert>}
      <Card title="Departure" aside={zoneText(departure.timeZone)}>
        <div className={classes['departure']}>
          <div className={classes['head']}>
            <StateBadge {...departure} />
            {departure.offSchedule && <Badge>Off schedule</Badge>}
            {checkInMinutes !== null && <span>{`Check-in ${checkInMinutes} minutes before`}</span>}
          </div>
          <SeatsBar departure={departure} />
          <p className={classes['note']}>
            <strong>Sold weight</strong> <DepartureWeight departure={departure} />
          </p>
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
