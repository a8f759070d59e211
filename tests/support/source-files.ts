import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface SourceFile {
  /** From the repository's root, with forward slashes. */
  path: string
  text: string
  imports: string[]
}

const root = join(import.meta.dirname, '..', '..')
const made = ['node_modules', 'dist', '.tsbuild', '.tanstack', 'data']
const importPattern = /\bfrom '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm
const exclude = (path: string) => made.includes(path.split('/').at(-1) ?? '')

export function sourceFile(path: string, text: string): SourceFile {
  const imports = [...text.matchAll(importPattern)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
  return { path, text, imports }
}

/** Every file of ours that can import or be imported, and the style sheets. */
export function sourceFiles(): SourceFile[] {
  const paths = globSync('{contract,server,web,tests,bench,scripts}/**/*.{ts,tsx,mjs,css}', {
    cwd: root,
    exclude,
  })
  return paths
    .filter((path) => !path.endsWith('routeTree.gen.ts'))
    .map((path) => sourceFile(path, readFileSync(join(root, path), 'utf8')))
}
