import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import type { AdditionForm } from '#contract/changes/add.ts'
import type { ReservationRecord } from '#contract/reservations.ts'
import type { ReservationRef } from '#web/data/reservations.ts'
import { AddDialog } from '#web/features/changes/add/add-dialog.tsx'
import { CountCard, countError } from '#web/features/changes/add/count-card.tsx'
import { PriceCard } from '#web/features/changes/add/price-card.tsx'
import { countsFrom, useAdditionForm, sentPassengers } from '#web/features/changes/add/use-addition-form.ts'
import { useAddition } from '#web/features/changes/add/use-addition.ts'
import { chosenPrices } from '#web/features/changes/sale-prices.ts'
import { useMayPrice } from '#web/features/changes/use-may-price.ts'
import {
  bookingErrorsOf,
  fieldErrorsOf,
  withoutNetRates,
} from '#web/features/reservations/book/booking-errors.ts'
import { useWatchedPassengers } from '#web/features/reservations/book/passengers/linked-names.ts'
import { Passengers } from '#web/features/reservations/book/passengers/passengers.tsx'
import { showErrors, showField } from '#web/features/reservations/book/show-errors.ts'
import { notChangedTwice } from '#web/features/reservations/change-errors.ts'
import { reservationLink } from '#web/features/reservations/reservation-links.ts'
import { useCustomerView } from '#web/session/customer-view.ts'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { WaitingButton } from '#web/ui/form/waiting-button.tsx'

import changeClasses from '#web/features/changes/changes.module.css'
import formClasses from '#web/features/reservations/book/reservation-form.module.css'

interface Props {
  of: ReservationRef
  record: ReservationRecord
  terms: AdditionForm
  paxMode: boolean
  onDone: (isDone: boolean) => void
}

export function AddForm({ of, record, terms, paxMode, onDone }: Props) {
  const [element, setElement] = useState<HTMLFormElement | null>(null)
  const { form, counts, count, prices, price, isRestored, startOver, discard } = useAdditionForm(record)
  const mayPrice = useMayPrice()
  const customerView = useCustomerView()
  const wishOf = () => ({
    paxArray: sentPassengers(form.getValues()),
    ...(mayPrice && chosenPrices(prices)),
  })
  const addition = useAddition({ of, form, wishOf, element, discard })
  const wrongCount = countError(counts, terms)
  const { isDone } = addition
  const { figures, ...dialog } = addition.dialog
  useEffect(() => onDone(isDone), [onDone, isDone])
  const submit = () => (wrongCount ? showErrors(element ?? undefined) : addition.submit())
  const found = addition.error ? bookingErrorsOf(addition.error, notChangedTwice) : []
  const errors = customerView ? found.map(withoutNetRates) : found
  const onStartOver = () => {
    startOver()
    element?.querySelector<HTMLElement>('[name="adult"]')?.focus()
  }
  return (
    <form
      noValidate
      ref={setElement}
      onSubmit={form.onSubmit(submit)}
      className={formClasses['form']}
      aria-label="Add passengers"
    >
      <div className={formClasses['main']}>
        <ErrorSummary
          errors={errors.map((entry) => ({
            ...entry,
            isFixed: entry.field?.startsWith('paxArray') === true && form.errors[entry.field] === undefined,
          }))}
          onField={(path) => showField(element?.querySelector<HTMLElement>(`[name="${path}"]`))}
        />
        {isRestored && <Restored onStartOver={onStartOver} />}
        <CountCard {...{ counts, terms, paxMode }} error={wrongCount} onCount={count} />
        <Passengers
          {...{ form, paxMode }}
          canChangeTypes={false}
          hasLead={false}
          weights={{ rule: terms.weightRule }}
        />
      </div>
      <div className={formClasses['side']}>
        <PriceCard
          {...{ terms, prices, mayPrice, paxMode }}
          taking={record.reservation.taking}
          counts={countsFrom(counts)}
          passengers={useWatchedPassengers(form)}
          errors={fieldErrorsOf(addition.error)}
          listed={errors}
          onPrices={price}
        >
          <Group gap="sm" className={changeClasses['buttons'] ?? ''}>
            <WaitingButton type="submit" waiting={addition.isWaiting}>
              Continue
            </WaitingButton>
            <Button variant="default" renderRoot={(props) => <Link {...reservationLink(of)} {...props} />}>
              Back
            </Button>
          </Group>
        </PriceCard>
      </div>
      {figures && <AddDialog {...{ record, paxMode, ...dialog, figures }} />}
    </form>
  )
}

const Restored = ({ onStartOver }: { onStartOver: () => void }) => (
  <Text size="sm" c="dimmed">
    <output>We restored your details.</output>{' '}
    <Anchor component="button" type="button" size="sm" underline="always" onClick={onStartOver}>
      Start over
    </Anchor>
  </Text>
)
