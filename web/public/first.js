// Runs before the first paint and the app's own scripts.

const requestFile = (file) => {
  const isSheet = file.endsWith('.css')
  const link = document.createElement('link')
  Object.assign(link, { rel: isSheet ? 'preload' : 'modulepreload', as: isSheet ? 'style' : 'script' })
  Object.assign(link, { crossOrigin: '', href: file })
  document.head.append(link)
}

/** Each call waits until the one before it has succeeded. */
const callEarly = async ([url, ...next]) => {
  const answer = fetch(url, { headers: { Accept: 'application/json' } })
  window.earlyCalls[url] = answer
  if ((await answer).ok && next.length > 0) await callEarly(next)
}

{
  // Sets the color scheme. The key and the attribute are Mantine's.
  let chosen = null
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value')
  } catch {
    // Storage may be disabled: use the system's scheme.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')

  // Requests what the page needs first. web/first-requests.ts writes the table, web/api/early-calls.ts takes the answers.
  window.earlyCalls = {}
  const path = location.pathname.replace(/(?<=.)\/$/, '')
  const table = JSON.parse(document.currentScript.dataset.requests ?? '[]')
  const found = table.find((row) => new RegExp(row.path).test(path))
  if (found) {
    found.files.forEach(requestFile)
    // If one fails, the app reports it.
    callEarly(found.calls.map((url) => url.replace('{path}', path))).catch(() => undefined)
  }
}
