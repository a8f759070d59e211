import { z } from 'zod'

import { centsOf, dollarsOf } from '#contract/money.ts'
import {
  cancellationPolicy,
  date,
  dayOfYear,
  dollars,
  id,
  optionalText,
  productId,
  text,
  time,
  timeZone,
  wholeNumber,
} from '#server/features/catalogue/catalogue-fields.ts'
import { checkReferences } from '#server/features/catalogue/catalogue-references.ts'
import {
  payloadPounds,
  weightRule,
  weightRuleInDollars,
  weightRuleOf,
} from '#server/features/catalogue/catalogue-weights.ts'
import type { Catalogue, Product, Schedule } from '#server/features/catalogue/catalogue.ts'

const maxSeats = 1000

const schedule = z.strictObject({
  season: z.strictObject({ from: dayOfYear, to: dayOfYear }).default({ from: '01-01', to: '12-31' }),
  validFrom: date.nullable().default(null),
  validTo: date.nullable().default(null),
  weekdays: z.array(wholeNumber(0, 6)).min(1).default([0, 1, 2, 3, 4, 5, 6]),
  times: z.array(time).min(1).max(200),
  capacity: wholeNumber(1, maxSeats),
  payloadPounds,
  adultPrice: dollars,
  childPrice: dollars,
  adultFees: dollars.default(0),
  childFees: dollars.default(0),
  pickupClass: id.nullable().default(null),
})

const product = z.strictObject({
  productID: productId,
  code: text(32),
  name: text(200),
  shortDesc: optionalText(500),
  universe: z.guid(),
  cityCode: optionalText(8),
  airportCode: optionalText(8),
  timeZone,
  cutOffMinutes: wholeNumber(0, 43_200).default(60),
  meetingPoint: text(200).nullable().default(null),
  checkInMinutes: wholeNumber(0, 1440).nullable().default(null),
  durationMinutes: wholeNumber(1, 43_200).nullable().default(null),
  cancellationPolicy,
  moveFee: dollars.nullable().default(null),
  weightRule,
  attributes: z.array(z.strictObject({ id, name: text(200) })).default([]),
  schedules: z.array(schedule).default([]),
  blocks: z
    .array(
      z.strictObject({
        date,
        time: time.nullable().default(null),
        seats: wholeNumber(1, maxSeats).nullable().default(null),
      }),
    )
    .default([]),
})

/** The file documented in docs/catalogue.md. Money in dollars. */
export const catalogueFile = z
  .strictObject({
    universes: z.array(z.strictObject({ uuid: z.guid(), name: text(100) })),
    hotels: z.array(z.strictObject({ id, label: text(200) })).default([]),
    pickupClasses: z
      .array(
        z.strictObject({
          code: id,
          hotels: z.array(z.strictObject({ hotel: id, estimatedMinsPrior: wholeNumber(0, 1440) })),
        }),
      )
      .default([]),
    products: z.array(product),
  })
  .superRefine((file, context) => {
    for (const { path, message } of checkReferences(file)) context.addIssue({ code: 'custom', path, message })
  })

export type CatalogueFile = z.output<typeof catalogueFile>

const byText =
  <T>(key: (item: T) => string) =>
  (a: T, b: T) =>
    key(a) < key(b) ? -1 : 1

const cents = (amount: number) => centsOf(amount) ?? 0

function scheduleOf({
  adultPrice,
  childPrice,
  adultFees,
  childFees,
  ...rest
}: z.output<typeof schedule>): Schedule {
  return {
    ...rest,
    weekdays: [...new Set(rest.weekdays)].sort((a, b) => a - b),
    times: rest.times.toSorted(),
    adultPriceCents: cents(adultPrice),
    childPriceCents: cents(childPrice),
    adultFeesCents: cents(adultFees),
    childFeesCents: cents(childFees),
  }
}

/** Sorted as stored, so that an unchanged catalogue compares equal. */
export function catalogueOf(file: CatalogueFile): Catalogue {
  return {
    universes: file.universes.map((universe) => ({ ...universe, uuid: universe.uuid.toLowerCase() })),
    hotels: file.hotels.toSorted(byText((hotel) => hotel.id)),
    pickupClasses: file.pickupClasses.toSorted(byText((pickup) => pickup.code)),
    products: file.products.map(({ moveFee, ...product }) => ({
      ...product,
      universe: product.universe.toLowerCase(),
      moveFeeCents: moveFee === null ? null : cents(moveFee),
      weightRule: weightRuleOf(product.weightRule),
      schedules: product.schedules.map(scheduleOf),
      blocks: product.blocks.toSorted(byText((block) => `${block.date} ${block.time ?? ''}`)),
    })),
  }
}

function scheduleForFile(schedule: Schedule) {
  const { adultPriceCents, childPriceCents, adultFeesCents, childFeesCents, pickupClass, ...rest } = schedule
  return {
    ...rest,
    adultPrice: dollarsOf(adultPriceCents),
    childPrice: dollarsOf(childPriceCents),
    adultFees: dollarsOf(adultFeesCents),
    childFees: dollarsOf(childFeesCents),
    pickupClass,
  }
}

const productForFile = ({ moveFeeCents, ...product }: Product) => ({
  ...product,
  moveFee: moveFeeCents === null ? null : dollarsOf(moveFeeCents),
  weightRule: weightRuleInDollars(product.weightRule),
  schedules: product.schedules.map(scheduleForFile),
})

export const fileOf = (catalogue: Catalogue): CatalogueFile => ({
  ...catalogue,
  products: catalogue.products.map(productForFile),
})

export const catalogueSchema = () => ({
  title: 'Direct Connect catalogue',
  ...z.toJSONSchema(catalogueFile, { io: 'input', unrepresentable: 'any' }),
})
