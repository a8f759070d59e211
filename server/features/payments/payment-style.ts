import { createHash } from 'node:crypto'
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
const fontFaces = [
  ...fontFiles.map(fontFace),
  `@font-face { font-family: 'Inter Fallback'; src: local('Arial'), local('Liberation Sans'), local('Helvetica');
  size-adjust: 107.12%; ascent-override: 90.44%; descent-override: 22.52%; line-gap-override: 0%; }`,
].join('\n')

/** The portal's colors and shapes, in the device's light or dark scheme. */
export const paymentStyle = `${fontFaces}
:root { color-scheme: light dark; --text: light-dark(#241f1d, #ece8e5); --dim: light-dark(#5a534e, #aba39d);
  --page: light-dark(#faf9f7, #171513); --field: light-dark(#fff, #201d1b); --line: light-dark(#78706a, #8d857f);
  --error: light-dark(#b3261e, #ff8f86); --focus: light-dark(#a94a27, #e38f6e);
  --notice: light-dark(#fdf4f0, #2b2725); --good: light-dark(#1f6b3a, #7fd39b); }
* { box-sizing: border-box; }
body { margin: 0; padding: 16px; background: var(--page); color: var(--text);
  font: 16px/1.5 'Inter Variable', 'Inter Fallback', system-ui, sans-serif; }
main { max-width: 26rem; margin: 0 auto; }
h1 { margin: 0 0 4px; font-size: 1.125rem; line-height: 1.35; font-weight: 620; }
p { margin: 0 0 12px; }
.dim { color: var(--dim); }
.amount { font-size: 1.5rem; font-weight: 620; font-variant-numeric: tabular-nums; }
.test { padding: 8px 12px; border-left: 4px solid var(--focus); border-radius: 4px; background: var(--notice); font-size: .875rem; }
.alert { padding: 8px 12px; border: 1px solid var(--error); border-radius: 8px; color: var(--error); }
.good { color: var(--good); font-weight: 620; }
label { display: block; margin-bottom: 2px; font-size: .875rem; font-weight: 550; }
input { width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 8px;
  background: var(--field); color: inherit; font: inherit; }
::placeholder { color: var(--dim); opacity: 1; }
input[aria-invalid=true] { border-color: var(--error); }
.field { margin-bottom: 12px; }
.error { margin: 2px 0 0; color: var(--error); font-size: .875rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
button { width: 100%; min-height: 44px; padding: 8px 16px; border: 0; border-radius: 8px; background: #a94a27;
  color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
button:hover { background: #8c3b1e; }
button:disabled { opacity: .6; cursor: default; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
a { color: var(--focus); }
@media (forced-colors: active) { button { border: 2px solid ButtonText; } button:disabled { border-color: GrayText; opacity: 1; } }
#card { min-height: 180px; margin-bottom: 12px; }
`

/** The content security policy allows only this style, by its hash. */
export const paymentStyleSource = `'sha256-${createHash('sha256').update(paymentStyle).digest('base64')}'`
