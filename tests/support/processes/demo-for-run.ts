import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    demoFolder: string
  }
}

/** A folder shared by the whole run: the first test that needs the demo's data leaves it here for the others. */
export default async function demoForRun(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'dc-test-'))
  project.provide('demoFolder', folder)
  return () => rm(folder, { recursive: true, force: true })
}
