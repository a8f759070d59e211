import { dollarsOf, moneyText } from '#contract/money.ts'
import { pageOf, paymentHeading } from '#server/features/payments/payment-page.ts'
import type { PaymentView } from '#server/features/payments/show-payment.ts'
import { escapeHtml } from '#server/mail/mail-text.ts'

/** What the page must be allowed for Stripe's fields, which stand in frames of Stripe's own. */
export const stripeSources = [
  "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
  'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  'connect-src https://api.stripe.com',
]

/** The card's fields are Stripe's: what is typed there never reaches this server. */
export function stripePage(
  view: PaymentView,
  { clientSecret, publishableKey }: { clientSecret: string; publishableKey: string },
): string {
  const head = `<script src="https://js.stripe.com/clover/stripe.js" defer></script>
<script src="/pay/stripe.js" defer></script>
`
  const body = `${paymentHeading(view)}
<noscript><p class="alert">Paying by card needs scripts. Please allow them for this page.</p></noscript>
<p class="alert" id="problem" role="alert" hidden></p>
<form id="payment" data-key="${escapeHtml(publishableKey)}" data-secret="${escapeHtml(clientSecret)}">
<div id="card"></div>
<button type="submit" disabled>Pay ${moneyText(dollarsOf(view.totalSaleCents))}</button>
</form>`
  return pageOf('Card payment', body, head)
}
