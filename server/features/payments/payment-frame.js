// Runs in the browser on every payment page: tells the agency's page around it what this page shows, how tall it is and
// when it leaves.
const { agency, shows } = document.currentScript.dataset
const page = document.documentElement

/** For the scripts of the forms too. */
window.tellAgencyPage = (message) => {
  if (parent !== window) parent.postMessage(message, agency)
}

addEventListener('beforeunload', () => window.tellAgencyPage({ paymentPage: 'leaving' }))
window.tellAgencyPage({ paymentPage: shows })
// The height of the content, whatever that of the frame: errors make it taller, and without them it is shorter again.
new ResizeObserver(() => {
  const height = Math.ceil(page.getBoundingClientRect().height)
  window.tellAgencyPage({ paymentPage: 'resized', height })
}).observe(page)
// Browsers ignore autofocus in a frame of another origin.
if (document.hasFocus()) document.querySelector('[aria-invalid="true"]')?.focus()
