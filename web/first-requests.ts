import type { Plugin, Rolldown } from 'vite'

/**
 * What a page needs besides the app's first scripts, by its path: the first row that matches. Each call waits until the one before
 * it has succeeded, so that a visitor without a session sends one call.
 */
const pages = [
  { path: '^/login$', chunks: ['login'], calls: ['/api/auth/site'] },
  { path: '^/products$', chunks: ['_shell', 'products.index'], calls: ['/api/auth/check', '/api/products'] },
  {
    path: '^/products/[\\w-]+$',
    chunks: ['_shell', 'products._id'],
    calls: ['/api/auth/check', '/api{path}'],
  },
  {
    path: '^/(?:$|(?:accounts?|agencies|all-reservations|agency-account|audit-log|departures|pickups|pricing|reservations|roles|takings|users)(?:/|$))',
    chunks: ['_shell'],
    calls: ['/api/auth/check'],
  },
]

/** Writes the table into index.html, from where web/public/first.js reads it. */
export function firstRequests(): Plugin {
  return {
    name: 'first-requests',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const rows = pages.map(({ path, chunks, calls }) => ({
          path,
          files: filesOf(chunks, bundle, html),
          calls,
        }))
        return html.replace('src="/first.js"', `src="/first.js" data-requests='${JSON.stringify(rows)}'`)
      },
    },
  }
}

/** The chunks with all they import, and their style sheets, without what every page requests. */
function filesOf(chunks: string[], bundle: Rolldown.OutputBundle, html: string): string[] {
  const files = new Set<string>()
  const add = (file: string) => {
    const chunk = bundle[file]
    if (files.has(file) || chunk?.type !== 'chunk') return
    files.add(file)
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet)
    chunk.imports.forEach(add)
  }
  for (const chunk of chunks) add(fileOf(chunk, bundle))
  return [...files].map((file) => `/${file}`).filter((file) => !html.includes(file))
}

function fileOf(chunk: string, bundle: Rolldown.OutputBundle): string {
  const found = Object.keys(bundle).filter(
    (name) => name.startsWith(`assets/${chunk}-`) && name.endsWith('.js'),
  )
  const [file] = found
  if (!file || found.length > 1) throw new Error(`${found.length} files of the build begin with ${chunk}-`)
  return file
}
