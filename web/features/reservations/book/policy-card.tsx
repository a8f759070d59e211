import type { Itinerary } from '#contract/availability.ts'
import type { Quote } from '#contract/quotes.ts'
import { PolicyRows } from '#web/features/reservations/policy-rows.tsx'
import { Card } from '#web/ui/card.tsx'
import { Table } from '#web/ui/table/table.tsx'

export function PolicyCard({ quote, itinerary }: { quote: Quote; itinerary: Itinerary }) {
  const { date, timeZone, cancellationPolicy } = quote
  return (
    <Card title="Cancellation policy">
      <Table className="tabular">
        <PolicyRows policy={cancellationPolicy} departure={{ date, time: itinerary.DeptTime, timeZone }} />
      </Table>
    </Card>
  )
}
