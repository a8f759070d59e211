import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconClipboardText } from '@tabler/icons-react'

import { passengerLabel } from '#contract/after-sale/change-labels.ts'
import {
  NameInput,
  SameAsLead,
  SameLastName,
  TypeInput,
  WeightInput,
} from '#web/features/reservations/book/passengers/passenger-inputs.tsx'
import { PasteDialog } from '#web/features/reservations/book/passengers/paste-dialog.tsx'
import { PasteResult } from '#web/features/reservations/book/passengers/paste-result.tsx'
import { usePastedList } from '#web/features/reservations/book/passengers/use-pasted-list.ts'
import type { BookingForm } from '#web/features/reservations/book/use-booking-form.ts'
import { Card } from '#web/ui/card.tsx'

import classes from './passengers.module.css'

/** A card for each would make a large party's form very long. */
const compactFrom = 6

interface Props {
  form: BookingForm
  paxMode: boolean
  canChangeTypes: boolean
  /** False for passengers who join a reservation. */
  hasLead?: boolean
  /** The passengers' lasting numbers, which have gaps after a cancellation. */
  numbers?: readonly number[]
}

export function Passengers({ form, paxMode, canChangeTypes, hasLead = true, numbers = [] }: Props) {
  const hasTypeInput = canChangeTypes && !paxMode
  const isNamed = paxMode || hasTypeInput
  const types = form.getInitialValues().paxArray.map(({ Type }) => (isNamed ? '' : Type))
  const titles = types.map((type, index) => titleOf(type, numbers[index] ?? index))
  const list = usePastedList(form)
  const isCompact = types.length >= compactFrom
  return (
    <div className={classes['passengers']} onPaste={list.onPaste}>
      {types.length > 1 && <Toolbar form={form} onPaste={list.fill} />}
      {list.result && <PasteResult {...list.result} onUndo={list.undo} onDismiss={list.dismiss} />}
      {isCompact ? (
        <PassengerTable {...{ form, titles, hasTypeInput, hasLead }} />
      ) : (
        titles.map((title, index) => (
          <PassengerCard key={title} {...{ form, index, title, hasTypeInput, hasLead }} />
        ))
      )}
    </div>
  )
}

/** 'Passenger 2 (Child)' */
const titleOf = (type: string, number: number) => `${passengerLabel(number)}${type && ` (${type})`}`

function Toolbar({ form, onPaste }: { form: BookingForm; onPaste: (text: string) => void }) {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <div className={classes['toolbar']}>
      <SameLastName form={form} />
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconClipboardText size={14} stroke={1.75} aria-hidden="true" />}
        onClick={open}
      >
        Paste a list
      </Button>
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
}

function PassengerCard({ form, index, title, hasTypeInput, hasLead }: PassengerProps) {
  return (
    <Card title={title} aside={hasLead && index === 0 && <SameAsLead form={form} />}>
      <div className={classes['passenger']} data-types={hasTypeInput || undefined}>
        <NameInput form={form} index={index} field="FirstName" />
        <NameInput form={form} index={index} field="LastName" />
        {hasTypeInput && <TypeInput form={form} index={index} />}
        <WeightInput form={form} index={index} />
      </div>
    </Card>
  )
}

interface TableProps {
  form: BookingForm
  titles: readonly string[]
  hasTypeInput: boolean
  hasLead: boolean
}

function PassengerTable({ form, titles, hasTypeInput, hasLead }: TableProps) {
  return (
    <Card title="Passengers" aside={hasLead && <SameAsLead form={form} />}>
      <Text size="sm" className={classes['note'] ?? ''}>
        Weights marked “typical” are defaults, please check.
      </Text>
      <div className={classes['headings']} data-types={hasTypeInput || undefined} aria-hidden="true">
        <span>Passenger</span>
        <span>First Name</span>
        <span>Last Name</span>
        {hasTypeInput && <span>Type</span>}
        <span>Body Weight (in lbs)</span>
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
          <WeightInput form={form} index={index} isCompact />
        </section>
      ))}
    </Card>
  )
}
