// Runs in the browser on the test card page: sends the form without leaving the page, so that one wrong field doesn't
// clear the others. The server never sends a card number back.
const form = document.querySelector('form')
const button = form.querySelector('button')

form.addEventListener('submit', (event) => {
  event.preventDefault()
  if (!button.disabled) void pay()
})

async function pay() {
  button.disabled = true
  window.tellAgencyPage({ paymentPage: 'leaving' })
  try {
    const body = new URLSearchParams(new FormData(form))
    const answer = await send(body)
    if (answer.type === 'opaqueredirect') location.replace(location.href)
    else showErrors(await answer.text())
  } catch {
    // The same attempt once more. If this fails too, the agency's page offers to reload the payment page.
    form.submit()
  }
}

const pausesMs = [1000, 2000]

/** Again without an answer and after a 503, when it may have been paid: the same attempt pays once. */
async function send(body) {
  for (const pauseMs of pausesMs) {
    const answer = await post(body).catch(() => undefined)
    if (answer && answer.status !== 503) return answer
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return post(body)
}

const post = (body) => fetch(location.href, { method: 'POST', body, redirect: 'manual' })

/** Takes over everything but the values: the errors, the alert and the id of the next attempt. */
function showErrors(html) {
  const next = new DOMParser().parseFromString(html, 'text/html')
  for (const input of form.querySelectorAll('.field input')) showError(input, next.getElementById(input.id))
  document.querySelector('.alert')?.remove()
  const alert = next.querySelector('.alert')
  if (alert) form.before(alert)
  // A refusal without a form, such as 'busy', leaves the attempt as it is: sent again, it pays once.
  const attempt = next.querySelector('[name="attempt"]')
  if (attempt) form.elements.attempt.value = attempt.value
  button.disabled = false
  window.tellAgencyPage({ paymentPage: 'loaded' })
  form.querySelector('[aria-invalid="true"]')?.focus()
}

function showError(input, fresh) {
  for (const name of ['aria-invalid', 'aria-describedby']) {
    if (fresh?.hasAttribute(name)) input.setAttribute(name, fresh.getAttribute(name))
    else input.removeAttribute(name)
  }
  input.parentElement.querySelector('.error')?.remove()
  const error = fresh?.parentElement.querySelector('.error')
  if (error) input.after(error)
}
