import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    demoFolder: string
  }
}

/** A folder of the whole run, in which the first test that wants the demo's data leaves them for the others. */
export default async function demoForRun(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'dc-test-'))
  project.provide('demoFolder', folder)
  return () => rm(folder, { recursive: true, force: true })
}
