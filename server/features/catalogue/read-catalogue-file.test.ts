import { expect, test } from 'vitest'

import { catalogueOf, catalogueSchema, fileOf } from '#server/features/catalogue/catalogue-file.ts'
import { readCatalogueFile } from '#server/features/catalogue/read-catalogue-file.ts'
import { catalogueFileWith, firstProduct, problemsOf } from '#tests/support/catalogue-file-with.ts'
import { validatorMessages, invalidValues } from '#tests/support/invalid-values.ts'
import { testCatalogue, testProduct } from '#tests/support/test-catalogue.ts'

test('a good file is read as the catalogue that it was made from', () => {
  const catalogue = testCatalogue(testProduct('one'), testProduct('two'))
  expect(readCatalogueFile(JSON.stringify(fileOf(catalogue)))).toEqual({ catalogue })
  expect(catalogueOf(fileOf(catalogue))).toEqual(catalogue)
})

test('what may be left out has its default', () => {
  const minimal = {
    universes: [{ uuid: '22222222-2222-4222-8222-222222222222', name: 'U' }],
    products: [
      {
        productID: 'p',
        code: 'P',
        name: 'P',
        universe: '22222222-2222-4222-8222-222222222222',
        timeZone: 'America/Phoenix',
        schedules: [{ times: ['10:00', '08:30'], capacity: 4, adultPrice: 10.5, childPrice: 5 }],
      },
    ],
  }
  expect(readCatalogueFile(JSON.stringify(minimal))).toMatchObject({
    catalogue: {
      products: [
        {
          cutOffMinutes: 60,
          schedules: [
            {
              weekdays: [0, 1, 2, 3, 4, 5, 6],
              times: ['08:30', '10:00'],
              adultPriceCents: 1050,
              adultFeesCents: 0,
            },
          ],
        },
      ],
    },
  })
})

const cases = [
  { title: 'an empty file', text: '', problem: /^(line 1, column 1: not valid JSON|The file is empty)/ },
  {
    title: 'a comma too many',
    text: '{\n  "universes": [],\n}',
    problem: /^line 3, column 1: not valid JSON/,
  },
  { title: 'a comment', text: '// hello\n{}', problem: /^line 1, column 1: not valid JSON/ },
  {
    title: 'a list instead of an object',
    text: '[]',
    problem: /^line 1, column 1: the file must be an object with fields\.$/,
  },
  {
    title: 'a price with a part of a cent',
    text: catalogueFileWith((file) =>
      Object.assign(file.products[0]?.schedules[0] ?? {}, { adultPrice: 1.005 }),
    ),
    problem: /products\[0\]\.schedules\[0\]\.adultPrice must be dollars with at most two decimals\.$/,
  },
  {
    title: 'a zone that is none',
    text: catalogueFileWith((file) => (firstProduct(file)['timeZone'] = 'Mars/Olympus')),
    problem: /products\[0\]\.timeZone must be the IANA name/,
  },
  {
    title: 'a time that is none',
    text: catalogueFileWith((file) =>
      Object.assign(file.products[0]?.schedules[0] ?? {}, { times: ['24:00'] }),
    ),
    problem: /products\[0\]\.schedules\[0\]\.times\[0\] must be a time/,
  },
  {
    title: 'a universe that is not there',
    text: catalogueFileWith(
      (file) => (firstProduct(file)['universe'] = '33333333-3333-4333-8333-333333333333'),
    ),
    problem: /products\[0\]\.universe there is no universe '33333333/,
  },
  {
    title: 'a pickup class that is not there',
    text: catalogueFileWith((file) =>
      Object.assign(file.products[0]?.schedules[0] ?? {}, { pickupClass: 'X' }),
    ),
    problem: /pickupClass there is no pickup class 'X'/,
  },
  {
    title: 'a code used twice',
    text: catalogueFileWith((file) => (firstProduct(file)['code'] = 'two')),
    problem: /products\[1\]\.code 'TWO' stands here a second time\./,
  },
  {
    title: 'a departure made twice',
    text: catalogueFileWith((file) =>
      file.products[0]?.schedules.push(...structuredClone(file.products[0].schedules)),
    ),
    problem: /schedules\[1\] makes the departure \d{4}-\d\d-\d\d 09:00 that schedule 0 makes too\./,
  },
  {
    title: 'a field that nobody knows',
    text: catalogueFileWith((file) => (firstProduct(file)['colour'] = 'red')),
    problem: /products\[0\] has a field that nobody knows: colour\.$/,
  },
  {
    title: 'a missing name',
    text: catalogueFileWith((file) => delete firstProduct(file)['name']),
    problem: /products\[0\]\.name must be a text\./,
  },
  {
    title: 'a missing time zone',
    text: catalogueFileWith((file) => delete firstProduct(file)['timeZone']),
    problem: /products\[0\]\.timeZone is missing\.$/,
  },
  {
    title: 'a cut-off below nothing',
    text: catalogueFileWith((file) => (firstProduct(file)['cutOffMinutes'] = -1)),
    problem: /products\[0\]\.cutOffMinutes must be at least 0\.$/,
  },
  {
    title: 'a schedule without times',
    text: catalogueFileWith((file) => Object.assign(file.products[0]?.schedules[0] ?? {}, { times: [] })),
    problem: /times must have at least 1 entry\.$/,
  },
]
for (const { title, text, problem } of cases) {
  test(`${title} is told with its place`, () => {
    const problems = problemsOf(text)
    expect(problems.filter((told) => !told.includes('not valid JSON')).length).toBeLessThanOrEqual(1)
    expect(problems[0]).toMatch(problem)
    expect(problems[0]).toMatch(/^(line \d+, column \d+: |The file)/)
  })
}

test('the line and column are those in the file', () => {
  const text = catalogueFileWith((file) => (firstProduct(file)['timeZone'] = 'Mars/Olympus'))
  const line = text.split('\n').findIndex((row) => row.includes('Mars/Olympus'))
  const column = text.split('\n')[line]?.indexOf('"Mars') ?? 0
  expect(problemsOf(text)[0]).toMatch(new RegExp(`^line ${line + 1}, column ${column + 1}: `))
})

test('an id that is none is told as such', () => {
  const text = catalogueFileWith((file) => (firstProduct(file)['universe'] = 'x'))
  expect(problemsOf(text)[0]).toMatch(/products\[0\]\.universe must be a UUID\.$/)
})

test('every problem of a file is told at once', () => {
  const text = catalogueFileWith((file) => {
    firstProduct(file)['timeZone'] = 'Mars/Olympus'
    firstProduct(file)['cutOffMinutes'] = -1
    Object.assign(file.products[1]?.schedules[0] ?? {}, { capacity: 0, times: [] })
  })
  expect(problemsOf(text)).toHaveLength(4)
})

test('whatever is wrong in a file is told in words for people', () => {
  for (const value of invalidValues(catalogueSchema()))
    for (const told of problemsOf(JSON.stringify(value))) expect(told).not.toMatch(validatorMessages)
})
