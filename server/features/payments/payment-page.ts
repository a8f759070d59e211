import { dollarsOf, moneyText } from '#contract/money.ts'
import { paymentStyle } from '#server/features/payments/payment-style.ts'
import type { PaymentState, PaymentView } from '#server/features/payments/show-payment.ts'
import { escapeHtml } from '#server/mail/mail-text.ts'

const refreshSeconds = 2

/** The whole document around a body that is HTML already. */
export function pageOf(title: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${head}<style>${paymentStyle}</style>
</head>
<body>
<main aria-label="Card payment">
${body}
</main>
</body>
</html>
`
}

/** What is paid for: stands on top of every form. */
export const paymentHeading = ({
  orl,
  productName,
  totalSaleCents,
}: PaymentView): string => `<h1>Card payment</h1>
<p class="dim">Reservation# ${escapeHtml(orl)}, ${escapeHtml(productName)}</p>
<p class="amount">${moneyText(dollarsOf(totalSaleCents))}</p>`

const words: Record<Exclude<PaymentState, 'open'>, { title: string; text: string }> = {
  processing: { title: 'Processing…', text: 'Your payment is being processed. This takes a few seconds.' },
  paid: { title: 'Paid', text: 'Thank you. The payment is complete and the reservation is confirmed.' },
  released: {
    title: 'Seats released',
    text: 'The time to pay is over and the seats have been released. No money was taken. Please make a new reservation.',
  },
  refunding: {
    title: 'Payment is being refunded',
    text: 'The payment could not be kept. It is being refunded in full.',
  },
  refunded: {
    title: 'Payment refunded',
    text: 'The payment could not be kept. It has been refunded in full.',
  },
}

/** A page on which there is nothing to fill in. One that is not the last word loads itself again, also without scripts. */
export function statePage(view: PaymentView, state: Exclude<PaymentState, 'open'>): string {
  const { title, text } = words[state]
  const isLast = state === 'paid' || state === 'released' || state === 'refunded'
  const again = isLast ? '' : `<p><a href="/pay/${view.quoteID}">Look again</a></p>`
  const head = isLast ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">\n`
  const body = `<h1${state === 'paid' ? ' class="good"' : ''}>${title}</h1>
<p role="status">${escapeHtml([view.reason, text].join(' ').trim())}</p>
<p class="dim">Reservation# ${escapeHtml(view.orl)}, ${moneyText(dollarsOf(view.totalSaleCents))}</p>
${again}`
  return pageOf(title, body, head)
}

/** For what is refused: the visitor sees words and not JSON, and what helps. `again` is where trying again leads. */
export function refusalPage(message: string, again?: string): string {
  const link = again ? `\n<p><a href="${escapeHtml(again)}">Try again</a></p>` : ''
  return pageOf(
    'Card payment',
    `<h1>Card payment</h1>\n<p class="alert" role="alert">${escapeHtml(message)}</p>${link}`,
  )
}
