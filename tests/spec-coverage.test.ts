import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** An entry of docs/spec-coverage.md: a promise, and below it the tests that show it as `file` "part of the title". */
interface Row {
  promise: string
  shownBy: { file: string; title: string }[]
}

function rowsOf(text: string): Row[] {
  return text
    .split(/^- /m)
    .slice(1)
    .map((row) => {
      const [promise = '', ...tests] = row.split('\n')
      const named = tests.flatMap((line) => [...line.matchAll(/^ +- `([^`]+)` "(.+)"$/g)])
      return { promise, shownBy: named.map(([, file = '', title = '']) => ({ file, title })) }
    })
}

/** A row needs at least one test, and every file and title it names must exist. */
function faultsOf({ promise, shownBy }: Row): string[] {
  if (shownBy.length === 0) return [`no test: ${promise}`]
  return shownBy.flatMap(({ file, title }) => {
    if (!existsSync(join(root, file))) return [`no file ${file}: ${promise}`]
    return read(file).includes(title) ? [] : [`no test "${title}" in ${file}: ${promise}`]
  })
}

test('every promise of the specification names a test that exists', () => {
  const rows = rowsOf(read('docs/spec-coverage.md'))
  expect(rows.length).toBeGreaterThan(150)
  expect(rows.flatMap(faultsOf)).toEqual([])
})

const faulty = [
  { row: '- It flies.', fault: 'no test: It flies.' },
  { row: '- It flies.\n  - `tests/gone.test.ts` "it flies"', fault: 'no file tests/gone.test.ts: It flies.' },
  {
    row: '- It flies.\n  - `tests/house-rules.test.ts` "it flies"',
    fault: 'no test "it flies" in tests/house-rules.test.ts: It flies.',
  },
]
for (const { row, fault } of faulty) {
  test(`a row with a fault is found: ${fault}`, () => {
    expect(rowsOf(row).flatMap(faultsOf)).toEqual([fault])
  })
}
