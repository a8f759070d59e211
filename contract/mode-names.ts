import type { PriceModifier } from '#contract/sale-price.ts'

/** The modes of agencies and price modifiers in words. Without zod, because the browser loads these tables. */
export const paxModeNames = { 0: 'Adult/Child', 1: 'Passenger' } as const

export const cardModeNames = {
  0: 'On account: confirmed at once',
  1: 'Card required: pending until paid',
} as const

export const modifierModeNames = { 0: 'Flat Amount', 1: 'Percentage Rate' } as const

/** '$15' or '12%'. */
export const modifierText = ({ mode, value }: PriceModifier): string =>
  mode === 0 ? `$${value.toLocaleString('en-US')}` : `${value.toLocaleString('en-US')}%`
