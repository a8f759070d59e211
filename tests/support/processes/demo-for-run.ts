import { rm } from 'node:fs/promises'

import type { TestProject } from 'vitest/node'

import { newDataFolder } from '#tests/support/run/data-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    demoFolder: string
  }
}

/** A folder shared by the whole run: the first test that needs the demo's data leaves it here for the others. */
export default async function demoForRun(project: TestProject) {
  const folder = await newDataFolder()
  project.provide('demoFolder', folder)
  return () => rm(folder, { recursive: true, force: true })
}
