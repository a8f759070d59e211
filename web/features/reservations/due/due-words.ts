import type { DueChange } from '#contract/after-sale/due-changes.ts'

type Kind = DueChange['kind']

const doneTexts: Record<Kind, string> = {
  moved: 'Payment received. The reservation has moved to the new departure.',
  added: 'Payment received. The passengers were added.',
  corrected: 'Payment received. The details were corrected.',
}

/** How the wait for the payment ended. */
export function endText(kind: Kind, state: Exclude<DueChange['state'], 'due'>): string {
  if (state === 'done') return doneTexts[kind]
  if (state === 'lapsed')
    return 'The time to pay has run out. Nothing was changed. A payment that still arrives is refunded.'
  return 'This change ended before it was paid.'
}
