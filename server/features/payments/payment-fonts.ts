import { fileURLToPath } from 'node:url'

/** The portal's font. Unhashed addresses: the payment pages' styles are no part of the web app's build. */
export const fontFiles = [
  {
    address: '/pay/inter-latin-ext.woff2',
    path: fileURLToPath(
      import.meta.resolve('@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2'),
    ),
    range:
      'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF',
  },
  {
    address: '/pay/inter-latin.woff2',
    path: fileURLToPath(
      import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
    ),
    range:
      'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122',
  },
]

const fontFace = ({ address, range }: (typeof fontFiles)[number]) =>
  `@font-face { font-family: 'Inter Variable'; font-weight: 100 900; font-display: swap;
  src: url('${address}') format('woff2'); unicode-range: ${range}; }`

/** As in web/ui/fonts.css. Arial gets Inter's measures: nothing moves when the font arrives. */
export const fontFaces = [
  ...fontFiles.map(fontFace),
  `@font-face { font-family: 'Inter Fallback'; src: local('Arial'), local('Liberation Sans'), local('Helvetica');
  size-adjust: 107.12%; ascent-override: 90.44%; descent-override: 22.52%; line-gap-override: 0%; }`,
].join('\n')
