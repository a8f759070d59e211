// For Stryker: a checker that lets only a seeded sample of the mutants through to the tests, and a reporter of survivors.
import { createHash } from 'node:crypto'

/** The same code and seed always give the same sample, whatever is added elsewhere. */
function isSampled({ seed, share }, { fileName, location, mutatorName, replacement }) {
  const { start, end } = location
  const place = [start.line, start.column, end.line, end.column]
  const key = JSON.stringify([seed, fileName.split('/').slice(-3), place, mutatorName, replacement])
  return createHash('sha256').update(key).digest().readUInt32BE() < share * 2 ** 32
}

const checker = (options) => ({
  init: async () => undefined,
  group: async (mutants) => [mutants.map(({ id }) => id)],
  check: async (mutants) =>
    Object.fromEntries(
      mutants.map((mutant) => [
        mutant.id,
        isSampled(options.sample, mutant)
          ? { status: 'passed' }
          : { status: 'compileError', reason: 'not in the sample' },
      ]),
    ),
})
checker.inject = ['options']

/** At once, so that a run that is cut short has them too. */
const reporter = () => ({
  onMutantTested({ fileName, location, mutatorName, replacement = '', status }) {
    if (status !== 'Survived' && status !== 'NoCoverage') return
    const path = fileName.split(/direct-connect-mutants-[^/\\]+[/\\]/).at(-1)
    console.log(`${status} ${path}:${location.start.line + 1} ${mutatorName}: ${replacement.slice(0, 160)}`)
  },
})

export const strykerPlugins = [
  { kind: 'Checker', name: 'sample', factory: checker },
  { kind: 'Reporter', name: 'survivors', factory: reporter },
]
