import { dollarsOf, moneyText } from '#contract/money.ts'
import { nameOfChange } from '#server/features/payments/payable.ts'
import { paymentStyle } from '#server/features/payments/payment-style.ts'
import type { PaymentState, PaymentView } from '#server/features/payments/show-payment.ts'
import { escapeHtml } from '#server/mail/mail-text.ts'

const refreshSeconds = 2
export const frameScriptPath = '/pay/frame.js'

interface Page {
  title: string
  /** HTML. */
  body: string
  /** HTML. */
  head?: string
  /** The origin of the pages that may frame this one; undefined when none may. */
  agencyOrigin: string | undefined
  shows?: 'paid'
  /** Paths of scripts that run after the frame's. */
  scripts?: readonly string[]
}

export function pageOf({ title, body, head = '', agencyOrigin, shows, scripts = [] }: Page): string {
  const frameScript = agencyOrigin
    ? `<script src="${frameScriptPath}" data-agency="${escapeHtml(agencyOrigin)}" data-shows="${shows ?? 'loaded'}" defer></script>\n`
    : ''
  const ownScripts = scripts.map((path) => `<script src="${path}" defer></script>\n`).join('')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${head}${frameScript}${ownScripts}<style>${paymentStyle}</style>
</head>
<body>
<main aria-label="Card payment">
${body}
</main>
</body>
</html>
`
}

function priceDifference({ change, owedCents }: PaymentView): string {
  if (change === null) return ''
  const owed = owedCents > 0 ? ` and ${moneyText(dollarsOf(owedCents))} owed from before` : ''
  return `<p>Price difference for ${nameOfChange(change)}${owed}</p>\n`
}

export const paymentHeading = (view: PaymentView): string => `<h1>Card payment</h1>
${priceDifference(view)}<p class="dim">Reservation# ${escapeHtml(view.orl)}, ${escapeHtml(view.productName)}</p>
<p class="amount">${moneyText(dollarsOf(view.amountCents))}</p>`

const stateTexts: Record<Exclude<PaymentState, 'open'>, { title: string; text: string }> = {
  processing: { title: 'Processing…', text: 'Your payment is being processed. This takes a few seconds.' },
  paid: { title: 'Paid', text: 'Thank you. The payment is complete and the reservation is confirmed.' },
  changed: {
    title: 'Paid',
    text: 'Thank you. The payment is complete and the reservation has been changed.',
  },
  released: {
    title: 'Seats released',
    text: 'Your time to pay has run out and the seats have been released. No money was taken. Please book again.',
  },
  lapsed: {
    title: 'Time to pay has run out',
    text: 'The reservation stays as it was. No money was taken. To make the change, start it again.',
  },
  dropped: {
    title: 'Change dropped',
    text: 'This change was dropped. There is nothing to pay.',
  },
  canceled: {
    title: 'Reservation canceled',
    text: 'This reservation was canceled. There is nothing to pay.',
  },
  refunding: {
    title: 'Refunding your payment',
    text: "We couldn't accept this payment. It is being refunded in full.",
  },
  refunded: {
    title: 'Payment refunded',
    text: "We couldn't accept this payment. It has been refunded in full.",
  },
}

/** Shows a state without a form. Until the state is final the page reloads itself, without scripts. */
export function statePage(view: PaymentView, state: Exclude<PaymentState, 'open'>): string {
  const { title, text } = stateTexts[state]
  const { agencyOrigin } = view
  const isFinal = state !== 'processing' && state !== 'refunding'
  const checkAgain = isFinal ? '' : `<p><a href="">Check again</a></p>`
  const head = isFinal ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">\n`
  const isPaid = state === 'paid' || state === 'changed'
  const isDue = state !== 'canceled' && state !== 'dropped'
  const amount = isDue ? `, ${moneyText(dollarsOf(view.amountCents))}` : ''
  const body = `<h1${isPaid ? ' class="good"' : ''}>${title}</h1>
<p role="status">${escapeHtml([view.reason, text].join(' ').trim())}</p>
<p class="dim">Reservation# ${escapeHtml(view.orl)}${amount}</p>
${checkAgain}`
  return pageOf({ title, body, head, agencyOrigin, ...(isPaid && { shows: 'paid' }) })
}

/** With a link to try again if the page exists. */
export function refusalPage(message: string, agencyOrigin?: string): string {
  const link = agencyOrigin ? `\n<p><a href="">Try again</a></p>` : ''
  return pageOf({
    title: 'Card payment',
    agencyOrigin,
    body: `<h1>Card payment</h1>\n<p class="alert" role="alert">${escapeHtml(message)}</p>${link}`,
  })
}
