// Runs in the payment page: puts Stripe's card fields into it and sends them to Stripe.
const form = document.querySelector('#payment')
const button = form.querySelector('button')
const problem = document.querySelector('#problem')

function showProblem(text) {
  problem.textContent = text
  problem.hidden = false
  button.disabled = false
}

function openFields() {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  const stripe = Stripe(form.dataset.key)
  const elements = stripe.elements({
    clientSecret: form.dataset.secret,
    appearance: { theme: isDark ? 'night' : 'stripe', variables: { colorPrimary: '#a94a27' } },
  })
  const fields = elements.create('payment')
  fields.on('ready', () => {
    button.disabled = false
  })
  fields.on('loaderror', () =>
    showProblem('The card fields could not be loaded. Please load the page again.'),
  )
  fields.mount('#card')
  return { stripe, elements }
}

async function pay({ stripe, elements }) {
  button.disabled = true
  problem.hidden = true
  const { error } = await stripe.confirmPayment({
    elements,
    confirmParams: { return_url: location.href },
    redirect: 'if_required',
  })
  if (error) showProblem(error.message ?? 'Your card was declined. Try another card.')
  else location.reload()
}

if (typeof Stripe === 'undefined') {
  showProblem('The card fields could not be loaded. Please load the page again.')
  button.disabled = true
} else {
  const fields = openFields()
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void pay(fields)
  })
}
