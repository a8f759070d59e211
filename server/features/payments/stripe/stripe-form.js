// Runs in the browser on the payment page: shows Stripe's card fields and submits them to Stripe.
const form = document.querySelector('#payment')
const button = form.querySelector('button')
const alert = document.querySelector('#error')

function showError(text) {
  alert.textContent = text
  alert.hidden = false
  button.disabled = false
}

function openFields() {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  const stripe = Stripe(form.dataset.key)
  const elements = stripe.elements({
    clientSecret: form.dataset.secret,
    appearance: { theme: isDark ? 'night' : 'stripe', variables: { colorPrimary: '#a94a27' } },
  })
  // Wallets would need windows that the frame's sandbox forbids.
  const fields = elements.create('payment', { wallets: { applePay: 'never', googlePay: 'never' } })
  fields.on('ready', () => {
    button.disabled = false
  })
  fields.on('loaderror', () => showError("The card fields didn't load. Reload the page."))
  fields.mount('#card')
  return { stripe, elements }
}

/** The server counts attempts and refuses when there were too many. */
async function announceAttempt() {
  try {
    const body = new URLSearchParams({ attempt: 'card' })
    const answer = await fetch(location.href, { method: 'POST', body, redirect: 'manual' })
    if (answer.status === 204) return 'counted'
    // Paid, canceled or expired since the page was loaded: the page says which.
    if (answer.type === 'opaqueredirect') return 'outdated'
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    return { refusal: page.querySelector('.alert').textContent }
  } catch {
    return { refusal: "We couldn't reach the server. Try again." }
  }
}

async function pay({ stripe, elements }) {
  button.disabled = true
  alert.hidden = true
  // Only complete fields count as an attempt.
  const { error: fieldError } = await elements.submit()
  if (fieldError) return showError(fieldError.message ?? 'Complete the card fields.')
  const attempt = await announceAttempt()
  if (attempt === 'outdated') return location.reload()
  if (attempt !== 'counted') return showError(attempt.refusal)
  const { error } = await stripe.confirmPayment({
    elements,
    confirmParams: { return_url: location.href },
    redirect: 'if_required',
  })
  // Canceled, expired or paid since the page was loaded: the page says which.
  const isOutdated = error?.code === 'payment_intent_unexpected_state'
  if (error && !isOutdated) showError(error.message ?? 'Your card was declined. Try another card.')
  else location.reload()
}

if (typeof Stripe === 'undefined') {
  showError("The card fields didn't load. Reload the page.")
  button.disabled = true
} else {
  const fields = openFields()
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void pay(fields)
  })
}
