import { TextInput, type TextInputProps } from '@mantine/core'
import type { ReactNode } from 'react'

import type { BoardDeparture } from '#contract/day/board.ts'
import { departureErrors, departureLimits } from '#contract/day/departure-limits.ts'
import { poundsText } from '#contract/weights/pound-text.ts'
import { ChangeForm, type ActionProps, countOf, sendChange } from '#web/features/day/actions/change-form.tsx'
import { counted, seatCounts } from '#web/features/day/departure-words.ts'

import classes from './actions.module.css'

const count: TextInputProps & { 'data-autofocus': true } = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
  inputMode: 'numeric',
  autoComplete: 'off',
  required: true,
  withAsterisk: false,
  'data-autofocus': true,
}

const within = (text: string, least: number) => {
  const count = countOf(text)
  return count !== undefined && count >= least && count <= departureLimits.seats
}

/** Of what is typed. The field's own error says it already. */
const Effect = ({ error, children }: { error: ReactNode; children: string }) =>
  !error && <p className={classes['effect']}>{children}</p>

/** Those by hand; the ones of the catalogue file stay. */
export function BlockForm({ departure, onClose }: ActionProps) {
  return (
    <ChangeForm
      departure={departure}
      labels={{ blockedByHand: 'Blocked by hand' }}
      valuesOf={({ blockedByHand }) => ({ blockedByHand: String(blockedByHand) })}
      validate={{
        blockedByHand: (text) => (within(text, 0) ? null : departureErrors.seats),
      }}
      send={({ blockedByHand }, version) =>
        sendChange(departure, version, { blockedByHand: Number(blockedByHand) })
      }
      submitLabel="Save"
      doneText={(changed) => `${counted(changed?.blockedByHand ?? 0, 'seat')} blocked by hand`}
      onClose={onClose}
      renderFields={(form, base) => (
        <>
          <TextInput
            label="Seats blocked by hand"
            description={blockHint(base)}
            {...count}
            {...form.getInputProps('blockedByHand')}
          />
          <Effect error={form.errors['blockedByHand']}>{blockEffect(base, form.values.blockedByHand)}</Effect>
        </>
      )}
    />
  )
}

const blockHint = ({ blocked }: BoardDeparture) =>
  `No one can book them. 0 releases all.${blocked > 0 ? ` The catalogue blocks ${blocked} more, which stay.` : ''}`

function blockEffect({ free, blockedByHand }: BoardDeparture, text: string): string {
  const most = free + blockedByHand
  const wanted = countOf(text)
  if (wanted === undefined) return `Up to ${counted(most, 'seat')} can be blocked.`
  if (wanted > most) return `Only ${counted(most, 'seat')} can be blocked.`
  return `${counted(most - wanted, 'seat')} will be free.`
}

export function CapacityForm({ departure, onClose }: ActionProps) {
  return (
    <ChangeForm
      departure={departure}
      labels={{ capacity: 'Capacity' }}
      valuesOf={({ capacity }) => ({ capacity: String(capacity) })}
      validate={{ capacity: (text) => (within(text, 1) ? null : departureErrors.capacity) }}
      send={({ capacity }, version) => sendChange(departure, version, { capacity: Number(capacity) })}
      submitLabel="Change capacity"
      doneText={(changed) => `Capacity changed to ${changed?.capacity}`}
      onClose={onClose}
      renderFields={(form, base) => (
        <>
          <TextInput
            label="Capacity"
            description={capacityHint(base)}
            {...count}
            {...form.getInputProps('capacity')}
          />
          <Effect error={form.errors['capacity']}>{capacityEffect(base, form.values.capacity)}</Effect>
        </>
      )}
    />
  )
}

const takenOf = (departure: BoardDeparture) => {
  const { sold, held, blocked } = seatCounts(departure)
  return { sold, held, blocked, all: sold + held + blocked }
}

function capacityHint(departure: BoardDeparture): string {
  const { sold, held, blocked, all } = takenOf(departure)
  return `At least ${Math.max(1, all)}: ${sold} sold, ${held} held, ${blocked} blocked.`
}

function capacityEffect(departure: BoardDeparture, text: string): string {
  const { all } = takenOf(departure)
  const wanted = countOf(text)
  if (wanted === undefined || wanted < all) return `Enter at least ${Math.max(1, all)}.`
  return `${counted(wanted - all, 'seat')} will be free.`
}

const payloadTyped = /^\d{1,7}$/

/** Null: no limit; undefined: not a payload. */
function payloadOf(text: string): number | null | undefined {
  const typed = text.replaceAll(/[\s,]/g, '')
  if (typed === '') return null
  const pounds = payloadTyped.test(typed) ? Number(typed) : 0
  return pounds >= 1 && pounds <= departureLimits.payloadPounds ? pounds : undefined
}

export function PayloadForm({ departure, onClose }: ActionProps) {
  return (
    <ChangeForm
      departure={departure}
      labels={{ payload: 'Payload' }}
      valuesOf={({ payload }) => ({ payload: payload === null ? '' : String(payload) })}
      validate={{ payload: (text) => (payloadOf(text) === undefined ? departureErrors.payload : null) }}
      send={({ payload }, version) => sendChange(departure, version, { payload: payloadOf(payload) ?? null })}
      submitLabel="Change payload"
      doneText={(changed) =>
        changed?.payload ? `Payload changed to ${poundsText(changed.payload)}` : 'Payload limit removed'
      }
      onClose={onClose}
      renderFields={(form, base) => (
        <>
          <TextInput
            label="Payload"
            description={payloadHint(base)}
            rightSection={<span aria-hidden="true">lb</span>}
            {...count}
            required={false}
            {...form.getInputProps('payload')}
          />
          <Effect error={form.errors['payload']}>{payloadEffect(base, form.values.payload)}</Effect>
        </>
      )}
    />
  )
}

const payloadHint = ({ pounds }: BoardDeparture) =>
  `In pounds. ${poundsText(pounds)} are sold or held. Empty: no limit.`

function payloadEffect({ pounds }: BoardDeparture, text: string): string {
  const payload = payloadOf(text)
  if (payload === undefined) return departureErrors.payload
  if (payload === null) return 'There will be no limit.'
  if (payload >= pounds) return `${poundsText(payload - pounds)} will be left to sell.`
  return `It will be ${poundsText(pounds - payload)} over its payload. What is sold stays.`
}
