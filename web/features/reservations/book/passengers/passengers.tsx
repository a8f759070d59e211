import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconClipboardText } from '@tabler/icons-react'

import { passengerLabel } from '#contract/changes/change-labels.ts'
import { weightRuleText } from '#contract/weights/rule-text.ts'
import {
  NameInput,
  type PassengerWeights,
  SameAsLead,
  SameLastName,
  TypeInput,
  WeightInput,
} from '#web/features/reservations/book/passengers/passenger-inputs.tsx'
import { PasteDialog } from '#web/features/reservations/book/passengers/paste-dialog.tsx'
import { PasteResult } from '#web/features/reservations/book/passengers/paste-result.tsx'
import { usePastedList } from '#web/features/reservations/book/passengers/use-pasted-list.ts'
import type { BookingForm } from '#web/features/reservations/book/use-booking-form.ts'
import { weightLabels } from '#web/features/reservations/weights/weight-field.tsx'
import { Card } from '#web/ui/card.tsx'
import { WeightUnitSwitch } from '#web/weights/unit-switch.tsx'
import { useWeightUnit } from '#web/weights/weight-unit.ts'

import classes from './passengers.module.css'

/** A card for each would make a large party's form very long. */
const compactFrom = 6

const withoutRule: PassengerWeights = { rule: null }

interface Props {
  form: BookingForm
  paxMode: boolean
  canChangeTypes: boolean
  /** False for passengers who join a reservation. */
  hasLead?: boolean
  /** The passengers' lasting numbers, which have gaps after a cancellation. */
  numbers?: readonly number[]
  weights?: PassengerWeights
}

export function Passengers({ form, paxMode, canChangeTypes, ...own }: Props) {
  const { hasLead = true, numbers = [], weights = withoutRule } = own
  const hasTypeInput = canChangeTypes && !paxMode
  const isNamed = paxMode || hasTypeInput
  const types = form.getInitialValues().paxArray.map(({ Type }) => (isNamed ? '' : Type))
  const titles = types.map((type, index) => titleOf(type, numbers[index] ?? index))
  const list = usePastedList(form)
  const isCompact = types.length >= compactFrom
  return (
    <div className={classes['passengers']} onPaste={list.onPaste}>
      <Toolbar form={form} isParty={types.length > 1} onPaste={list.fill} />
      {list.result && <PasteResult {...list.result} onUndo={list.undo} onDismiss={list.dismiss} />}
      {isCompact ? (
        <PassengerTable {...{ form, titles, hasTypeInput, hasLead, weights }} />
      ) : (
        titles.map((title, index) => (
          <PassengerCard key={title} {...{ form, index, title, hasTypeInput, hasLead, weights }} />
        ))
      )}
    </div>
  )
}

/** 'Passenger 2 (Child)' */
const titleOf = (type: string, number: number) => `${passengerLabel(number)}${type && ` (${type})`}`

interface ToolbarProps {
  form: BookingForm
  isParty: boolean
  onPaste: (text: string) => void
}

function Toolbar({ form, isParty, onPaste }: ToolbarProps) {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <div className={classes['toolbar']}>
      {isParty && <SameLastName form={form} />}
      {isParty && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconClipboardText size={14} stroke={1.75} aria-hidden="true" />}
          onClick={open}
        >
          Paste a list
        </Button>
      )}
      <WeightUnitSwitch />
      {opened && <PasteDialog onClose={close} onFill={onPaste} />}
    </div>
  )
}

interface PassengerProps {
  form: BookingForm
  index: number
  title: string
  hasTypeInput: boolean
  hasLead: boolean
  weights: PassengerWeights
}

function PassengerCard({ form, index, title, hasTypeInput, hasLead, weights }: PassengerProps) {
  return (
    <Card title={title} aside={hasLead && index === 0 && <SameAsLead form={form} />}>
      <div className={classes['passenger']} data-types={hasTypeInput || undefined}>
        <NameInput form={form} index={index} field="FirstName" />
        <NameInput form={form} index={index} field="LastName" />
        {hasTypeInput && <TypeInput form={form} index={index} />}
        <WeightInput form={form} index={index} weights={weights} />
      </div>
    </Card>
  )
}

interface TableProps {
  form: BookingForm
  titles: readonly string[]
  hasTypeInput: boolean
  hasLead: boolean
  weights: PassengerWeights
}

function PassengerTable({ form, titles, hasTypeInput, hasLead, weights }: TableProps) {
  const unit = useWeightUnit()
  return (
    <Card title="Passengers" aside={hasLead && <SameAsLead form={form} />}>
      <Text size="sm" className={classes['note'] ?? ''}>
        Weights marked “typical” are defaults, please check.
        {weights.rule && ` ${weightRuleText(weights.rule)}`}
      </Text>
      <div className={classes['headings']} data-types={hasTypeInput || undefined} aria-hidden="true">
        <span>Passenger</span>
        <span>First Name</span>
        <span>Last Name</span>
        {hasTypeInput && <span>Type</span>}
        <span>{weightLabels[unit]}</span>
      </div>
      {titles.map((title, index) => (
        <section
          key={title}
          className={classes['row']}
          data-types={hasTypeInput || undefined}
          aria-label={title}
        >
          <span className={classes['who']} aria-hidden="true">
            {title.replace(/^Passenger |[()]/g, '')}
          </span>
          <NameInput form={form} index={index} field="FirstName" isCompact />
          <NameInput form={form} index={index} field="LastName" isCompact />
          {hasTypeInput && <TypeInput form={form} index={index} isCompact />}
          <WeightInput form={form} index={index} weights={weights} isCompact />
        </section>
      ))}
    </Card>
  )
}
