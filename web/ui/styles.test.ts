import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true })
const [list = ''] = Object.values(
  import.meta.glob<string>('./styles.ts', { query: '?raw', import: 'default', eager: true }),
)
const sheets = Object.keys(
  import.meta.glob('../../node_modules/@mantine/core/styles/*.css', { exhaustive: true }),
)

/** Built on other components' sheets and without one of their own. */
const builtOn: Record<string, string[]> = {
  Select: ['Combobox'],
  Autocomplete: ['Combobox'],
  MultiSelect: ['Combobox'],
  TagsInput: ['Combobox'],
  NativeSelect: ['Input'],
  TextInput: ['Input'],
  Textarea: ['Input'],
}

test('every Mantine component in use has its style sheet', () => {
  const used = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
      names.split(/[\s,]+/),
    ),
  )
  const known = new Set(sheets.map((path) => path.slice(path.lastIndexOf('/') + 1, -'.css'.length)))
  const needed = used.flatMap((name) => [name, ...(builtOn[name] ?? [])]).filter((name) => known.has(name))
  expect(needed).toContain('Button')
  expect(needed.filter((name) => !list.includes(`/${name}.css'`))).toEqual([])
})

test('no component uses a palette that the build drops', () => {
  const dropped = /['"](?:pink|grape|violet|indigo|cyan|teal|lime|orange)(?:\.\d)?['"]/
  const using = Object.entries(sources).filter(([, source]) => dropped.test(source))
  expect(using.map(([path]) => path)).toEqual([])
})
