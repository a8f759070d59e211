import { Button, Stack, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'

import type { ManifestReservation } from '#contract/day/manifest.ts'
import { moneyText } from '#contract/money.ts'
import { poundsText } from '#contract/weights/pound-text.ts'
import type { BoardingQuestions } from '#web/features/day/check-in/boarding.ts'
import { leadOf, nameOf } from '#web/features/day/check-in/party.ts'
import type { Desk } from '#web/features/day/check-in/use-check-in.ts'
import { counted } from '#web/features/day/departure-words.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { weightIn } from '#web/weights/typed-weight.ts'
import { useWeightUnit } from '#web/weights/weight-unit.ts'

type Props = Desk['boarding']['asking']

/** Everything that has to be asked before these passengers board, at once. */
export function BoardDialog(props: Props) {
  const { subject } = props
  // Reasons belong to one question: the next one starts without any.
  const [asked, setAsked] = useState({ subject, count: 0 })
  if (asked.subject !== subject) setAsked({ subject, count: asked.count + 1 })
  return subject && <Question key={asked.count} {...props} subject={subject} />
}

const reasonCharacters = 200

interface QuestionProps extends Props {
  subject: NonNullable<Props['subject']>
}

function Question({ subject, opened, close, accept, takeBack }: QuestionProps) {
  const { boarding, questions } = subject
  const { reservation, passengers, isOnBoard = false } = boarding
  const { due, overPounds, tooHeavy } = questions
  const [reasons, setReasons] = useState<Record<number, string>>({})
  const [isChecked, setChecked] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const lacking = tooHeavy.filter(({ position }) => !reasons[position]?.trim())
  const others = passengers.filter((passenger) => !tooHeavy.includes(passenger))
  const confirm = () => {
    if (lacking.length === 0) return accept(boarding, reasons)
    setChecked(true)
    const index = tooHeavy.findIndex((passenger) => passenger === lacking[0])
    fields.current?.querySelectorAll('input')[index]?.focus()
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={titleOf(questions)}
      confirmLabel={isOnBoard ? 'Save reason' : 'Board anyway'}
      closeLabel={isOnBoard ? 'Not now' : "Don't board"}
      waiting={false}
      errors={[]}
      onConfirm={confirm}
      onClose={close}
    >
      <Stack gap="sm" ref={fields}>
        {due > 0 && <span>{dueText(reservation)}</span>}
        {isOnBoard && <span>{`${passengers.map(nameOf).join(', ')} has boarded.`}</span>}
        {overPounds > 0 && (
          <span>{`This departure is ${poundsText(overPounds)} over its payload. Board anyway?`}</span>
        )}
        {tooHeavy.map((passenger) => (
          <ReasonField
            key={passenger.position}
            name={nameOf(passenger)}
            pounds={passenger.scaleWeight ?? 0}
            limit={reservation.weightRule?.maxPassengerPounds ?? 0}
            value={reasons[passenger.position] ?? ''}
            isMissing={isChecked && lacking.includes(passenger)}
            onChange={(text) => setReasons({ ...reasons, [passenger.position]: text })}
          />
        ))}
        {tooHeavy.length > 0 && others.length > 0 && (
          <Button variant="default" mih={44} onClick={() => accept({ ...boarding, passengers: others }, {})}>
            {`Board only the other ${others.length === 1 ? 'one' : others.length}`}
          </Button>
        )}
        {isOnBoard && (
          <Button variant="default" mih={44} onClick={() => takeBack(boarding)}>
            Take the mark back
          </Button>
        )}
      </Stack>
    </ConfirmDialog>
  )
}

function titleOf({ due, overPounds, tooHeavy }: BoardingQuestions): string {
  const titles = [
    ...(due > 0 ? [`Payment due: ${moneyText(due)}`] : []),
    ...(overPounds > 0 ? ['Over payload'] : []),
    ...(tooHeavy.length > 0 ? ['Over the weight limit'] : []),
  ]
  return titles.length === 1 ? (titles[0] ?? '') : `${counted(titles.length, 'question')} before boarding`
}

/** A confirmed party has paid for its booking. */
const dueText = (party: ManifestReservation) =>
  `${leadOf(party)}'s party (${party.orl}) ${party.state === 'pending' ? "hasn't paid" : "hasn't paid for a change"}.`

interface ReasonProps {
  name: string
  pounds: number
  limit: number
  value: string
  isMissing: boolean
  onChange: (text: string) => void
}

function ReasonField({ name, pounds, limit, value, isMissing, onChange }: ReasonProps) {
  const unit = useWeightUnit()
  return (
    <TextInput
      label={`Reason to board ${name}`}
      description={`${name} weighs ${weightIn(pounds, unit)}. This tour takes at most ${weightIn(limit, unit)}. Up to ${reasonCharacters} characters.`}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      styles={{ input: { minHeight: 44 } }}
      autoComplete="off"
      required
      withAsterisk={false}
      maxLength={reasonCharacters}
      value={value}
      error={isMissing && 'Enter a reason.'}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
