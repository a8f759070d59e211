import { execFile } from 'node:child_process'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'

import {
  codeOf,
  EmbeddedPostgresError,
  messageOf,
  useOwnServer,
} from '#server/db/embedded/embedded-postgres-error.ts'

export interface PostgresBinaries {
  initdb: string
  postgres: string
  pgCtl: string
  /** '18' */
  majorVersion: string
}

/** Finds this platform's PostgreSQL package and checks that it runs. */
export async function findPostgresBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<PostgresBinaries> {
  const packageFolder = locatePackage(platform, arch)
  await createLibraryLinks(packageFolder)
  const suffix = platform === 'win32' ? '.exe' : ''
  const binary = (name: string) => join(packageFolder, 'native', 'bin', name + suffix)
  const postgres = binary('postgres')
  const majorVersion = await majorVersionOf(postgres)
  return { initdb: binary('initdb'), postgres, pgCtl: binary('pg_ctl'), majorVersion }
}

function locatePackage(platform: string, arch: string): string {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    if (usesMusl()) throw glibcOnly()
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL for this platform (${name}) is not installed. ` +
        `Run 'npm ci' with optional packages, or ${useOwnServer}.`,
    )
  }
}

/** npm packages can't contain symbolic links. Their install script creates them, but scripts may be disabled. */
async function createLibraryLinks(packageFolder: string) {
  const list = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as { source: string; target: string }[]
  for (const { source, target } of links) {
    // If a link can't be created, running the binary fails below.
    await symlink(basename(source), join(packageFolder, target)).catch(() => undefined)
  }
}

async function majorVersionOf(postgres: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(postgres, ['--version'], { timeout: 10_000 })
    const major = /(\d+)/.exec(stdout)?.[1]
    if (major) return major
    throw new Error(`its version is '${stdout.trim()}'`)
  } catch (error) {
    if (usesMusl()) throw glibcOnly()
    const reason = codeOf(error) === 'EACCES' ? 'no permission to execute it' : messageOf(error).trim()
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL (${postgres}) does not run on this machine: ${reason}. ` +
        `Run 'npm ci' again, or ${useOwnServer}.`,
    )
  }
}

function glibcOnly() {
  return new EmbeddedPostgresError(
    'The embedded PostgreSQL needs glibc, and this system (such as Alpine) uses musl. ' +
      `Use a glibc system such as Debian, or ${useOwnServer}.`,
  )
}

function usesMusl(): boolean {
  if (process.platform !== 'linux') return false
  // Otherwise the report resolves host names, which can take seconds.
  Object.assign(process.report, { excludeNetwork: true })
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  return report.header?.glibcVersionRuntime === undefined
}
