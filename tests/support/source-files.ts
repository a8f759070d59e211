import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface SourceFile {
  /** From the repository root, with forward slashes. */
  path: string
  text: string
  imports: string[]
  /** Without type-only imports. */
  valueImports: string[]
}

const root = join(import.meta.dirname, '..', '..')
const generated = ['node_modules', 'dist', '.tsbuild', '.tanstack']
const importPattern = /\bfrom '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm
const typeImportPattern = /^import (?:type [^;']*?|\{(?:\s*type \w+(?: as \w+)?,?)+\s*\}) from '([^']+)'/gm
const exclude = (path: string) => generated.includes(path.split('/').at(-1) ?? '')

export function sourceFile(path: string, text: string): SourceFile {
  const imports = [...text.matchAll(importPattern)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
  const types = [...text.matchAll(typeImportPattern)].map((match) => match[1] ?? '')
  return { path, text, imports, valueImports: imports.filter((imported) => !types.includes(imported)) }
}

export function sourceFiles(): SourceFile[] {
  const paths = globSync('{contract,server,web,tests,bench,scripts}/**/*.{ts,tsx,mjs,css}', {
    cwd: root,
    exclude,
  })
  return paths
    .filter((path) => !path.endsWith('routeTree.gen.ts'))
    .map((path) => sourceFile(path, readFileSync(join(root, path), 'utf8')))
}
