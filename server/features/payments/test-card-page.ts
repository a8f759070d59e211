import { dollarsOf, moneyText } from '#contract/money.ts'
import { pageOf, paymentHeading } from '#server/features/payments/payment-page.ts'
import type { PaymentView } from '#server/features/payments/show-payment.ts'
import type { CardFields } from '#server/features/payments/test-card.ts'
import { escapeHtml } from '#server/mail/mail-text.ts'

interface Field {
  name: keyof CardFields
  label: string
  autocomplete: string
  inputmode: 'text' | 'numeric'
  placeholder: string
  maxlength: number
}

const fields = {
  name: {
    name: 'name',
    label: 'Name on card',
    autocomplete: 'cc-name',
    inputmode: 'text',
    placeholder: '',
    maxlength: 100,
  },
  number: {
    name: 'number',
    label: 'Card number',
    autocomplete: 'cc-number',
    inputmode: 'numeric',
    placeholder: '4242 4242 4242 4242',
    maxlength: 24,
  },
  expiry: {
    name: 'expiry',
    label: 'Expiry (MM/YY)',
    autocomplete: 'cc-exp',
    inputmode: 'text',
    placeholder: 'MM/YY',
    maxlength: 7,
  },
  cvc: {
    name: 'cvc',
    label: 'Security code',
    autocomplete: 'cc-csc',
    inputmode: 'numeric',
    placeholder: '123',
    maxlength: 4,
  },
} satisfies Record<string, Field>

interface Tried {
  problems?: Partial<CardFields>
  alert?: string
  /** The only thing that is shown again of what was typed. */
  name?: string
}

function fieldHtml(field: Field, { problems = {}, name = '' }: Tried, autofocus: boolean): string {
  const problem = problems[field.name]
  const { label, autocomplete, inputmode, placeholder, maxlength } = field
  const invalid = problem ? ` aria-invalid="true" aria-describedby="${field.name}-problem"` : ''
  const value = field.name === 'name' && name !== '' ? ` value="${escapeHtml(name)}"` : ''
  return `<div class="field"><label for="${field.name}">${label}</label>
<input id="${field.name}" name="${field.name}" type="text" required autocomplete="${autocomplete}" inputmode="${inputmode}"
 maxlength="${maxlength}" placeholder="${placeholder}" spellcheck="false"${value}${invalid}${autofocus ? ' autofocus' : ''}>
${problem ? `<p class="problem" id="${field.name}-problem">${escapeHtml(problem)}</p>` : ''}</div>`
}

/** The test gateway's form. `attempt` names this showing of it: sent twice, it pays once. */
export function testCardPage(view: PaymentView, attempt: string, tried: Tried = {}): string {
  const firstWrong = Object.keys(tried.problems ?? {})[0]
  const html = (field: Field) => fieldHtml(field, tried, field.name === firstWrong)
  return pageOf(
    'Card payment',
    `${paymentHeading(view)}
<p class="test"><strong>Test payment.</strong> No real card is charged. 4242 4242 4242 4242 is paid,
4000 0000 0000 0002 is declined, 4000 0000 0000 3220 is paid after 10 seconds.</p>
${tried.alert ? `<p class="alert" role="alert">${escapeHtml(tried.alert)}</p>` : ''}
<form method="post" action="/pay/${view.quoteID}" novalidate>
<input type="hidden" name="attempt" value="${attempt}">
${html(fields.name)}
${html(fields.number)}
<div class="pair">${html(fields.expiry)}
${html(fields.cvc)}</div>
<button type="submit">Pay ${moneyText(dollarsOf(view.totalSaleCents))}</button>
</form>`,
  )
}
