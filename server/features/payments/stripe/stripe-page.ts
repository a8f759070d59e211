import { dollarsOf, moneyText } from '#contract/money.ts'
import { pageOf, paymentHeading } from '#server/features/payments/payment-page.ts'
import type { PaymentView } from '#server/features/payments/show-payment.ts'
import { escapeHtml } from '#server/mail/mail-text.ts'

/** Content security policy sources that Stripe's card fields need. */
export const stripeSources = [
  "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
  'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  "connect-src 'self' https://api.stripe.com",
]

/** The card fields are Stripe's frames: card data never reaches this server. */
export function stripePage(
  view: PaymentView,
  { clientSecret, publishableKey }: { clientSecret: string; publishableKey: string },
): string {
  const head = `<script src="https://js.stripe.com/clover/stripe.js" defer></script>
<script src="/pay/stripe.js" defer></script>
`
  const body = `${paymentHeading(view)}
<noscript><p class="alert">Turn on JavaScript to pay by card.</p></noscript>
<p class="alert" id="error" role="alert" hidden></p>
<form id="payment" data-key="${escapeHtml(publishableKey)}" data-secret="${escapeHtml(clientSecret)}">
<div id="card"></div>
<button type="submit" disabled>Pay ${moneyText(dollarsOf(view.amountCents))}</button>
</form>`
  return pageOf({ title: 'Card payment', body, head, agencyOrigin: view.agencyOrigin })
}
