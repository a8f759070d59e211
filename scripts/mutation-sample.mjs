// For Stryker: plugins that let only a seeded sample of the mutants through to the tests, and a reporter of survivors.
import { createHash } from 'node:crypto'

/** The same code and seed always give the same sample, whatever is added elsewhere. */
function isChosen(share, ...key) {
  return createHash('sha256').update(JSON.stringify(key)).digest().readUInt32BE() < share * 2 ** 32
}

/** Stryker stores which test runs which mutant, too much to keep for all of them: only sampled top-level statements get mutants. */
const ignorer = ({ sample: { seed, statements } }) => ({
  shouldIgnore({ node, parentPath }) {
    if (!parentPath?.isProgram()) return undefined
    return isChosen(statements, seed, parentPath.node.end, node.start, node.end)
      ? undefined
      : 'not in the sample'
  },
})
ignorer.inject = ['options']

function isSampled({ seed, mutants }, { fileName, location, mutatorName, replacement }) {
  const { start, end } = location
  const place = [start.line, start.column, end.line, end.column]
  return isChosen(mutants, seed, fileName.split('/').slice(-3), place, mutatorName, replacement)
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
  { kind: 'Ignore', name: 'sample', factory: ignorer },
  { kind: 'Checker', name: 'sample', factory: checker },
  { kind: 'Reporter', name: 'survivors', factory: reporter },
]
