// Runs in the browser on every payment page: tells the agency's page around it what this page shows, and when it leaves.
const { agency, shows } = document.currentScript.dataset

if (parent !== window) {
  addEventListener('beforeunload', () => parent.postMessage({ paymentPage: 'leaving' }, agency))
  parent.postMessage({ paymentPage: shows }, agency)
}
// Browsers ignore autofocus in a frame of another origin.
if (document.hasFocus()) document.querySelector('[aria-invalid="true"]')?.focus()
