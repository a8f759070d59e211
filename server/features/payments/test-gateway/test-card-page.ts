import { dollarsOf, moneyText } from '#contract/money.ts'
import { pageOf, paymentHeading } from '#server/features/payments/payment-page.ts'
import type { PaymentView } from '#server/features/payments/show-payment.ts'
import { type CardFields, cardFieldLimits } from '#server/features/payments/test-gateway/test-card.ts'
import { escapeHtml } from '#server/mail/mail-text.ts'

export const testCardScriptPath = '/pay/test-card.js'

interface Field {
  name: keyof CardFields
  label: string
  autocomplete: string
  inputmode: 'text' | 'numeric'
  placeholder: string
}

const fields = {
  name: {
    name: 'name',
    label: 'Name on card',
    autocomplete: 'cc-name',
    inputmode: 'text',
    placeholder: '',
  },
  number: {
    name: 'number',
    label: 'Card number',
    autocomplete: 'cc-number',
    inputmode: 'numeric',
    placeholder: '4242 4242 4242 4242',
  },
  expiry: {
    name: 'expiry',
    label: 'Expiry (MM/YY)',
    autocomplete: 'cc-exp',
    inputmode: 'text',
    placeholder: 'MM/YY',
  },
  cvc: {
    name: 'cvc',
    label: 'Security code',
    autocomplete: 'cc-csc',
    inputmode: 'numeric',
    placeholder: '123',
  },
} satisfies Record<string, Field>

interface Rejection {
  errors?: Partial<CardFields>
  alert?: string
  /** The only value that is sent back. The page's script keeps the others. */
  name?: string
}

function fieldHtml(field: Field, { errors = {}, name = '' }: Rejection): string {
  const error = errors[field.name]
  const { label, autocomplete, inputmode, placeholder } = field
  const invalid = error ? ` aria-invalid="true" aria-describedby="${field.name}-error"` : ''
  const value = field.name === 'name' && name !== '' ? ` value="${escapeHtml(name)}"` : ''
  return `<div class="field"><label for="${field.name}">${label}</label>
<input id="${field.name}" name="${field.name}" type="text" required autocomplete="${autocomplete}" inputmode="${inputmode}"
 maxlength="${cardFieldLimits[field.name]}" placeholder="${placeholder}" spellcheck="false"${value}${invalid}>
${error ? `<p class="error" id="${field.name}-error">${escapeHtml(error)}</p>` : ''}</div>`
}

/** `attempt` identifies this copy of the form: submitted twice, it pays once. */
export function testCardPage(view: PaymentView, attempt: string, rejection: Rejection = {}): string {
  const html = (field: Field) => fieldHtml(field, rejection)
  return pageOf({
    title: 'Card payment',
    agencyOrigin: view.agencyOrigin,
    scripts: [testCardScriptPath],
    body: `${paymentHeading(view)}
<p class="test"><strong>Test payment.</strong> No real card is charged. Card 4242 4242 4242 4242 succeeds,
4000 0000 0000 0002 is declined, and 4000 0000 0000 3220 succeeds after 10 seconds.</p>
${rejection.alert ? `<p class="alert" role="alert">${escapeHtml(rejection.alert)}</p>` : ''}
<form method="post" novalidate>
<input type="hidden" name="attempt" value="${attempt}">
${html(fields.name)}
${html(fields.number)}
<div class="pair">${html(fields.expiry)}
${html(fields.cvc)}</div>
<button type="submit">Pay ${moneyText(dollarsOf(view.amountCents))}</button>
</form>`,
  })
}
