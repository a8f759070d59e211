import { Text } from '@mantine/core'

import type { AdditionForm } from '#contract/changes/add.ts'
import { tooManyPassengers } from '#contract/party-size.ts'
import { passengersText } from '#web/features/changes/change-words.ts'
import { roomText } from '#web/features/reservations/weights/departure-room.ts'
import { Card } from '#web/ui/card.tsx'
import { CountInput } from '#web/ui/form/count-input.tsx'

import formClasses from '#web/features/reservations/book/reservation-form.module.css'

interface CountTexts {
  adult: string
  child: string
}

interface Props {
  counts: CountTexts
  terms: AdditionForm
  paxMode: boolean
  error: string | undefined
  onCount: (counts: CountTexts) => void
}

/** How many join. */
export function CountCard({ counts, terms, paxMode, error, onCount }: Props) {
  return (
    <Card title="How many" aside={<Text size="sm">{roomText(terms)}</Text>}>
      <div className={formClasses['fields']}>
        <CountInput
          label={paxMode ? 'Passengers' : 'Adults'}
          name="adult"
          minimum={0}
          value={counts.adult}
          {...(error !== undefined && { error })}
          onChange={(adult) => onCount({ ...counts, adult })}
        />
        {terms.canAddChildren && (
          <CountInput
            label="Children"
            name="child"
            hint="Aged 2 to 11"
            minimum={0}
            value={counts.child}
            onChange={(child) => onCount({ ...counts, child })}
          />
        )}
      </div>
    </Card>
  )
}

export function countError(
  { adult, child }: CountTexts,
  { seatsLeft, most }: Pick<AdditionForm, 'seatsLeft' | 'most'>,
): string | undefined {
  const counts = [adult, child].map((text) => (text.trim() === '' ? Number.NaN : Number(text)))
  if (!counts.every(Number.isInteger)) return 'Enter a whole number.'
  if (most === 0) return seatsLeft > 0 ? tooManyPassengers : 'No seats are left on this departure.'
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total > most || counts.some((count) => count < 0)) return `Up to ${passengersText(most)} can be added.`
  return total === 0 ? 'Add at least one passenger.' : undefined
}
