import { expect, test } from 'vitest'

import { parsePassengerList } from '#web/features/reservations/book/passengers/passenger-list.ts'

/** Each passenger as 'first|last|weight', with the type if the list names it. */
const read = (text: string) =>
  parsePassengerList(text).passengers.map(({ FirstName, LastName, BodyWeight, Type }) =>
    [FirstName, LastName, BodyWeight, ...(Type ? [Type] : [])].join('|'),
  )

const ada = 'Ada|Lovelace|150'
const cases: { title: string; text: string; passengers: string[] }[] = [
  {
    title: 'spreadsheet rows',
    text: 'Ada\tLovelace\t150\nByron\tKing\t180\n',
    passengers: [ada, 'Byron|King|180'],
  },
  {
    title: 'rows from Windows',
    text: 'Ada\tLovelace\t150\r\nByron\tKing\t180\r\n',
    passengers: [ada, 'Byron|King|180'],
  },
  { title: 'the weight first', text: '150\tAda\tLovelace', passengers: [ada] },
  { title: 'the weight in the middle', text: 'Ada\t150\tLovelace', passengers: [ada] },
  { title: 'names in one column', text: 'Ada Lovelace\t150', passengers: [ada] },
  {
    title: 'numbered rows',
    text: '1\tAda\tLovelace\t150\n2\tByron\tKing\t180',
    passengers: [ada, 'Byron|King|180'],
  },
  { title: 'empty columns and lines', text: '\n\tAda\t\tLovelace\t150\n\n', passengers: [ada] },
  {
    title: 'headings give the order',
    text: 'Last Name\tFirst Name\tWeight\nLovelace\tAda\t150',
    passengers: [ada],
  },
  {
    title: 'headings in a CSV',
    text: 'surname,given name,weight (lbs)\nLovelace,Ada,150',
    passengers: [ada],
  },
  { title: 'headings of other columns', text: 'Name\tAge\tWeight\nAda Lovelace\t36\t150', passengers: [ada] },
  { title: 'headings in kilograms', text: 'Name\tWeight (kg)\nAda Lovelace\t68', passengers: [ada] },
  {
    title: 'lines of text',
    text: 'Ada Lovelace 150\nByron King, 180 lbs',
    passengers: [ada, 'Byron|King|180'],
  },
  {
    title: 'a numbered list',
    text: '1. Ada Lovelace 150\n2) Byron King 180',
    passengers: [ada, 'Byron|King|180'],
  },
  {
    title: 'a list with bullets',
    text: '- Ada Lovelace (150)\n• Byron King: 180',
    passengers: [ada, 'Byron|King|180'],
  },
  { title: 'a dash before the weight', text: 'Ada Lovelace - 150 lbs', passengers: [ada] },
  { title: 'columns with commas', text: 'Ada,Lovelace,150', passengers: [ada] },
  { title: 'columns with semicolons', text: 'Ada;Lovelace;150', passengers: [ada] },
  {
    title: 'the last name first',
    text: 'Lovelace, Ada\nKing, Byron 180',
    passengers: ['Ada|Lovelace|', 'Byron|King|180'],
  },
  { title: 'quoted values', text: '"Ada"\t"Lovelace"\t"150"', passengers: [ada] },
  { title: 'kilograms', text: 'Ada Lovelace 68 kg', passengers: [ada] },
  {
    title: 'decimal commas',
    text: 'Ada Lovelace 82,5 kg\nEd Gee 136,1 kilos\nAnn King, 68,04 kg\nKing, Byron 81,6 kg adult\nAda Lovelace 149,5',
    passengers: ['Ada|Lovelace|182', 'Ed|Gee|300', 'Ann|King|150', 'Byron|King|180|Adult', ada],
  },
  {
    title: 'decimal commas in columns',
    text: 'Ada\tLovelace\t68,0 kg\nAda;Lovelace;149,5\n"Ada","Lovelace","149,5"',
    passengers: [ada, ada, ada],
  },
  {
    title: 'headings decide what a comma is',
    text: 'name,weight\nAda Lovelace,149,5',
    passengers: [ada],
  },
  {
    title: 'headings decide that a comma separates columns',
    text: 'name,age,weight (kg)\nAda Lovelace,36,68',
    passengers: [ada],
  },
  { title: 'numbered columns with commas', text: '1,150,Ada,Lovelace', passengers: [ada] },
  { title: 'a light child', text: 'Ann King 18 child', passengers: ['Ann|King|18|Child'] },
  { title: 'half pounds are rounded', text: 'Ada\tLovelace\t149.5', passengers: [ada] },
  { title: 'a unit decides between numbers', text: 'Ada\tLovelace\t36\t150 lbs', passengers: [ada] },
  { title: 'titles', text: 'Ms. Ada Lovelace 150', passengers: [ada] },
  {
    title: 'email and phone columns',
    text: 'Ada\tLovelace\tada@example.com\t+1 702 555 0100\t150',
    passengers: [ada],
  },
  {
    title: 'adults and children',
    text: 'Ada Lovelace 150 Adult\nAnn King (child) 60',
    passengers: [`${ada}|Adult`, 'Ann|King|60|Child'],
  },
  { title: 'first names only', text: 'Ada\nByron', passengers: ['Ada||', 'Byron||'] },
  { title: 'weights only', text: '150\n180 lbs', passengers: ['||150', '||180'] },
  { title: 'middle names', text: 'Mary Ann Smith', passengers: ['Mary Ann|Smith|'] },
  {
    title: 'particles of last names',
    text: 'Ludwig van Beethoven\nMaria de la Cruz',
    passengers: ['Ludwig|van Beethoven|', 'Maria|de la Cruz|'],
  },
  { title: 'suffixes', text: 'Sammy Davis Jr.', passengers: ['Sammy|Davis Jr.|'] },
  {
    title: 'letters of any script',
    text: "Zoë\tO'Brien-Núñez\t120\n李\t小龙\t140",
    passengers: ["Zoë|O'Brien-Núñez|120", '李|小龙|140'],
  },
  { title: 'nothing', text: ' \n\t\n', passengers: [] },
]
for (const { title, text, passengers } of cases) {
  test(`passenger list: ${title}`, () => {
    expect(read(text)).toEqual(passengers)
    expect(parsePassengerList(text).problems).toEqual([])
  })
}

const problems = [
  { text: 'Ada Lovelace 150\n*****', words: ['Line 2: nothing found in “*****”.'] },
  { text: 'Ada Lovelace 900', words: ["Line 1: 900 isn't a weight from 1 to 600 lb, so it was left out."] },
  {
    text: 'Ada Lovelace 400 kg',
    words: ["Line 1: 400 isn't a weight from 0.5 to 272.2 kg, so it was left out."],
  },
  {
    text: '\nAda\tLovelace\t36\t150',
    words: ['Line 2: 36 and 150 could each be the weight, so it was left out.'],
  },
  { text: 'Ada\tLovelace\tWindow seat\t150', words: ['Line 1: left out “Window seat”.'] },
  {
    text: 'Ada Lovelace 272,4 kg\nEd Gee 1,150 lb\nAnn\tKing\t1,150',
    words: [
      "Line 1: 272,4 isn't a weight from 0.5 to 272.2 kg, so it was left out.",
      "Line 2: 1,150 isn't a weight from 1 to 600 lb, so it was left out.",
      "Line 3: 1,150 isn't a weight from 1 to 600 lb, so it was left out.",
    ],
  },
  ...['12 st', '12st 4lb', '11 stone 3', '12½ st', '82½ kg', '80 k', '-80', '-80 kg', '−80'].map((text) => ({
    text: `Ada Lovelace ${text}`,
    words: [`Line 1: “${text}” isn't a clear weight, so it was left out.`],
  })),
  {
    text: 'Ada,Lovelace,36,80 kg',
    words: ["Line 1: “36,80” isn't a clear weight, so it was left out."],
  },
  {
    text: 'Ada Lovelace 82, 5 kg',
    words: ['Line 1: 11 lb is very light for an adult, please check.'],
  },
  { text: 'ada@example.com', words: ['Line 1: nothing found in “ada@example.com”.'] },
]
for (const { text, words } of problems) {
  test(`passenger list: ${words.join(' ')}`, () => expect(parsePassengerList(text).problems).toEqual(words))
}

test('a doubtful weight leaves the name as it is and the weight empty', () => {
  const doubtful = [
    'Ada Lovelace 12st 4lb',
    'Ada Lovelace -80',
    'Ada Lovelace 1,150 lb',
    'Ada,Lovelace,36,80 kg',
  ]
  expect(read(doubtful.join('\n'))).toEqual(doubtful.map(() => 'Ada|Lovelace|'))
})

test.each([
  { text: 'Ada Lovelace 68' },
  { text: 'Ada Lovelace 68,04' },
  { text: 'Ada Lovelace 150 lbs' },
  { text: 'first name\tlast name\tweight\nAda\tLovelace\t68' },
  { text: 'first name\tlast name\tweight (lbs)\nAda\tLovelace\t150' },
])('with weights typed in kilograms, a list names pounds or is in kilograms: $text', ({ text }) => {
  expect(parsePassengerList(text, 'kg').passengers).toMatchObject([{ BodyWeight: '150' }])
})

test('a very long list is read up to its 200th line', () => {
  const { passengers, problems } = parsePassengerList('Ada Lovelace 150\n'.repeat(300))
  expect(passengers).toHaveLength(200)
  expect(problems).toEqual(['Only the first 200 lines were read.'])
})
