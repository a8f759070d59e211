// Finds a Chromium for the tests: an explicit one, Playwright's own, the system's, else fetches one
// (Playwright's CDN, then on Debian the distribution's package unpacked into the cache, without root).
import { execFileSync, spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

import { chromium } from 'playwright'

const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'direct-connect-browser')
const ok = (file) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
const starts = (file) =>
  ok(file) &&
  spawnSync(
    file,
    ['--headless', '--no-sandbox', '--disable-gpu', '--dump-dom', 'data:text/html,<p>browser-ok</p>'],
    { timeout: 30_000, encoding: 'utf8' },
  ).stdout?.includes('browser-ok')

/** Playwright's own download, in full or headless-shell form. */
function playwrightOwn() {
  const full = chromium.executablePath()
  if (full && ok(full)) return full
  const revisions = dirname(dirname(dirname(full)))
  const revision = /chromium-(\d+)/.exec(full)?.[1]
  const shell = join(revisions, `chromium_headless_shell-${revision}`)
  if (!revision || !existsSync(shell)) return undefined
  return readdirSync(shell, { recursive: true })
    .map((f) => join(shell, String(f)))
    .find((f) => /(headless[_-]shell)(\.exe)?$/.test(f) && ok(f))
}

function system() {
  const names = [
    'google-chrome-stable',
    'google-chrome',
    'chromium',
    'chromium-browser',
    'chromium-headless-shell',
    'microsoft-edge',
  ]
  const dirs = (process.env.PATH ?? '').split(delimiter)
  const files = [
    ...names.flatMap((n) => dirs.map((d) => join(d, n))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ]
  return files.find((f) => starts(f))
}

function fromPlaywrightCdn() {
  const r = spawnSync(
    process.execPath,
    [
      join(import.meta.dirname, '..', 'node_modules', 'playwright', 'cli.js'),
      'install',
      '--only-shell',
      'chromium',
    ],
    { timeout: 180_000, stdio: 'ignore' },
  )
  return r.status === 0 ? playwrightOwn() : undefined
}

/** An update can hang for minutes. */
const updatePackageLists = () =>
  spawnSync('apt-get', ['-o', 'Acquire::http::Timeout=20', 'update'], { timeout: 90_000, stdio: 'ignore' })

/** Only root may update the lists. */
function refreshPackageLists() {
  if (process.getuid?.() !== 0) return
  if (updatePackageLists().status !== 0) updatePackageLists()
}

/** The headless shell and its missing libraries. */
function debianPackages() {
  const plan = execFileSync(
    'apt-get',
    ['install', '--simulate', '--yes', '--no-install-recommends', 'chromium-headless-shell'],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  )
  return [...plan.matchAll(/^Inst (\S+)/gm)].map((line) => line[1])
}

/** Starts the unpacked browser with the libraries unpacked beside it. */
const launcher = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")/root
libs=$(find "$here/usr/lib" "$here/lib" -name '*.so*' -not -path '*/chromium/*' -printf '%h\\n' 2>/dev/null | sort -u | paste -sd: -)
LD_LIBRARY_PATH=$libs exec "$here/usr/lib/chromium/chromium-headless-shell" "$@"
`

function fromDebian() {
  if (process.platform !== 'linux' || !ok('/usr/bin/apt-get') || !ok('/usr/bin/dpkg')) return undefined
  refreshPackageLists()
  const unfinished = `${cache}.${process.pid}`
  const packages = join(unfinished, 'deb')
  try {
    mkdirSync(packages, { recursive: true })
    execFileSync('apt-get', ['-o', 'Acquire::http::Timeout=20', 'download', ...debianPackages()], {
      cwd: packages,
      stdio: 'ignore',
    })
    for (const name of readdirSync(packages))
      execFileSync('dpkg', ['-x', join(packages, name), join(unfinished, 'root')])
    rmSync(packages, { recursive: true })
    writeFileSync(join(unfinished, 'chrome'), launcher, { mode: 0o755 })
    rmSync(cache, { recursive: true, force: true })
    renameSync(unfinished, cache)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return join(cache, 'chrome')
}

export function findBrowser({ log = console.error } = {}) {
  /** @type {[string, () => string | undefined][]} */
  const steps = [
    ['CHROME_PATH', () => process.env.CHROME_PATH],
    ["Playwright's own", playwrightOwn],
    ['the system', system],
    ['the cache', () => (starts(join(cache, 'chrome')) ? join(cache, 'chrome') : undefined)],
    ["Playwright's download", fromPlaywrightCdn],
    ["Debian's package", fromDebian],
  ]
  for (const [name, step] of steps) {
    let file
    try {
      file = step()
    } catch (e) {
      log(`browser: ${name}: ${String(e).split('\n')[0]}`)
    }
    if (file) {
      log(`browser: ${file} (from ${name})`)
      return file
    }
  }
  throw new Error(
    'No Chromium found; install one (for example: npx playwright install chromium) or set CHROME_PATH',
  )
}
