import { expect, test } from 'vitest'

import { emailPattern } from '#contract/email.ts'

const good = [
  'lee@example.com',
  'lee.van-cleef@example.com',
  'lee+tours@example.com',
  "o'brien@example.ie",
  '_lee_@example.com',
  '1@2.com',
  'a@b.c',
  'LEE@EXAMPLE.COM',
  'lee@mail.in.example.co.uk',
  'lee@my-hotel.example',
  'lee@a--b.example',
  'lee@xn--mnchen-3ya.xn--p1ai',
  'jürgen@münchen.example',
  'лев@почта.рф',
  '李@例子.中国',
  'नमस्ते@उदाहरण.भारत',
]
for (const address of good) {
  test(`${address} is an email address`, () => expect(emailPattern.test(address)).toBe(true))
}

const bad = [
  { title: 'nothing', address: '' },
  { title: 'no @', address: 'lee.example.com' },
  { title: 'two @', address: 'lee@home@example.com' },
  { title: 'no name', address: '@example.com' },
  { title: 'no domain', address: 'lee@' },
  { title: 'a domain of one label', address: 'lee@localhost' },
  { title: 'an empty label', address: 'lee@ex..com' },
  { title: 'a dot before the domain', address: 'lee@.example.com' },
  { title: 'a dot after the domain', address: 'lee@example.com.' },
  { title: 'a dot before the name', address: '.lee@example.com' },
  { title: 'a dot after the name', address: 'lee.@example.com' },
  { title: 'two dots in the name', address: 'lee..van@example.com' },
  { title: 'a label that starts with -', address: 'lee@-example.com' },
  { title: 'a label that ends with -', address: 'lee@example-.com' },
  { title: 'a last label that starts with -', address: 'lee@example.-com' },
  { title: 'a last label that ends with -', address: 'lee@example.com-' },
  { title: 'a label that is only -', address: 'lee@-.com' },
  { title: 'a comma in the name', address: 'a,b@c.com' },
  { title: 'a comma in the domain', address: 'a@b,c.com' },
  { title: 'two addresses', address: 'a@b.com,c@d.com' },
  { title: 'a semicolon', address: 'a;b@c.com' },
  { title: 'a colon', address: 'a:b@c.com' },
  { title: 'quotes', address: '"lee van"@example.com' },
  { title: 'a backslash', address: String.raw`a\b@c.com` },
  { title: 'parentheses', address: 'lee(home)@example.com' },
  { title: 'square brackets', address: 'lee@[127.0.0.1]' },
  { title: 'braces', address: '{lee}@example.com' },
  { title: 'an IP address', address: 'lee@127.0.0.1' },
  { title: 'angle brackets', address: '<lee@example.com>' },
  { title: 'a name in front', address: 'Lee <lee@example.com>' },
  { title: 'a space', address: 'lee van@example.com' },
  { title: 'a non-breaking space', address: 'lee\u00a0van@example.com' },
  { title: 'a line break', address: 'lee@example.com\n' },
  { title: 'a header', address: 'lee@example.com\r\nBcc: all@example.com' },
  { title: 'a NUL', address: 'lee\u0000@example.com' },
  { title: 'a right-to-left override', address: 'lee\u202e@example.com' },
  { title: 'an underscore in the domain', address: 'lee@my_hotel.example' },
]
for (const { title, address } of bad) {
  test(`${title} is not an email address`, () => expect(emailPattern.test(address)).toBe(false))
}

const long = ['a', 'a.', 'a-', '-', 'a@', 'a@a.', 'a@a-'].map((text) => text.repeat(100_000))
test('a long text is rejected quickly', () => {
  const began = performance.now()
  for (const text of long.flatMap((text) => [text, `${text}!`, `a@${text}`, `a@${text}!`]))
    expect(emailPattern.test(text)).toBe(false)
  expect(performance.now() - began).toBeLessThan(5000)
})
