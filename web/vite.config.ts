/* eslint-disable no-restricted-imports -- the build runs on Node, not in the browser */
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import babel from '@rolldown/plugin-babel'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

import { firstRequests } from './first-requests.ts'
import { keepCompiled } from './keep-compiled.ts'

const compressible = /\.(?:js|css|html|svg)$/

/** Writes name.br and name.gz next to each text file, so the server doesn't compress at run time. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      const folder = dir ?? 'dist'
      const names = await readdir(folder, { recursive: true })
      await Promise.all(
        names.filter((name) => compressible.test(name)).map((name) => compress(join(folder, name))),
      )
    },
  }
}

async function compress(file: string) {
  const bytes = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

/** Mantine's palettes, variants and sizes that no page uses. */
const unusedColors = ['pink', 'grape', 'violet', 'indigo', 'cyan', 'lime', 'orange', 'teal']
const unusedVariables = new RegExp(
  `--mantine-(?:color-(?:${unusedColors.join('|')})-[\\w-]+|color-\\w+-outline(?:-hover)?|breakpoint-\\w+):[^;]+;`,
  'g',
)

function dropUnusedColors(): Plugin {
  return {
    name: 'drop-unused-colors',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /@mantine\/core\/styles\/default-css-variables\.css$/ },
      handler: (css) => css.replaceAll(unusedVariables, ''),
    },
  }
}

const latinFont = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', fetchpriority: 'low' }
const preloaded = [{ file: /inter-latin-wght.*\.woff2$/, attrs: latinFont }]

/** Requests files that a page discovers late together with the first scripts. */
function preload(): Plugin {
  return {
    name: 'preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        preloaded.map(({ file, attrs }) => {
          const found = Object.keys(bundle ?? {}).find((name) => file.test(name))
          if (!found) throw new Error(`No file in the build matches ${file}`)
          return { tag: 'link', attrs: { ...attrs, href: `/${found}` }, injectTo: 'head' }
        }),
    },
  }
}

const mantine = (components: string) => `@mantine/core/esm/components/(?:${components})[./]`
/** The sign-in page shows none of them, and the products page only those of the menu. */
const laterIcons = [
  'Bus|Helicopter|Wallet',
  'Alarm|ArrowBackUp|Ban|CalendarDown|CalendarOff|CalendarTime|Camera|ChevronLeft|CircleCheck|CircleDashed|CircleX|CloudUpload|Clipboard\\w+|ClockOff|Copy|Download|Flag',
  'Hourglass|Minus|Pencil|Printer|Refresh|ShieldLock|Trash|UserCheck|UserMinus|UserOff|ScaleOutline|UserPlus|X',
].join('|')
const files = (...paths: string[]) => new RegExp(paths.join('|'))

/**
 * Few files, each for the pages that need it: what every page starts with, what sign-in and products both need, what the frame adds, what
 * forms add, and what other pages share. Each page's own code stays separate. bench/page-weight.test.ts holds the limits.
 */
const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // Without their styles: those are in one sheet with the start's, in the order of web/ui/styles.ts.
  { name: 'libraries', tags: ['$initial'], test: /node_modules.*(?<!\.css)$/, priority: 4 },
  { name: 'start', tags: ['$initial'], priority: 3 },
  {
    name: 'basics',
    test: files(
      mantine('Input|InputBase|TextInput|CloseButton|Alert'),
      '@mantine/hooks/esm/use-(?:disclosure|hotkeys|uncontrolled)/',
      '@tanstack/',
      `@tabler/icons-react/(?!.*/Icon(?:${laterIcons})\\.)`,
      'web/session/new-password-errors',
    ),
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'frame',
    test: files(
      '@floating-ui/',
      '@mantine/core/esm/core/',
      mantine('Checkbox/CheckIcon|Menu|NativeSelect|Popover|Skeleton|Stack'),
      'contract/money',
      'web/ui/(?!form/|table/|confirm-dialog|search-input|export-button|create-button|badge|empty-state|facts|moment-text|page-head)',
      'web/ui/table/(?:clear-filter|sort-header|table)\\.',
      'web/session/(?!agency-filter)',
      'web/shell/(?!record/)',
      'web/features/catalogue/',
    ),
    minShareCount: 2,
    priority: 1,
  },
  {
    name: 'form',
    test: files('@mantine/form/', mantine('PasswordInput'), 'web/ui/form/(?!count-input|fields)'),
    minShareCount: 2,
    priority: 1,
  },
  {
    name: 'changes',
    test: files('web/features/changes/(?:add|move)/', 'web/data/(?:additions|moves)'),
    minShareCount: 2,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  // For the page of a tour and the pages that change a reservation.
  {
    name: 'tour',
    test: files(
      'web/departures/(?!typed-date)',
      'web/features/availability/',
      'web/ui/form/count-input',
      'web/data/(?:availability|live)',
      'web/api/live',
      'contract/day/day-files',
    ),
    minShareCount: 2,
    priority: 1,
  },
  // For the page of a tour and the sidebar of a phone, which need nothing else of what other pages share.
  {
    name: 'dialog',
    test: files(
      mantine('Drawer|ModalBase|Modal|Switch'),
      '@mantine/core/esm/utils/InlineInput/',
      'react-remove-scroll',
      'react-style-singleton',
      'use-callback-ref',
      'use-sidecar',
      '@mantine/hooks/esm/use-(?:mounted|debounced-value)/',
      'contract/changes/cancellation-policy',
      'contract/weights/',
      '@tabler/icons-react/.*/IconScaleOutline\\.',
      'web/ui/dialog-props',
      'web/(?:api|data)/live',
    ),
    minShareCount: 2,
    priority: 1,
  },
  // What booking, correcting and showing a reservation share, and no other page needs. In one chunk, because these features use each
  // other: chunks that import each other in a circle would run before what they need.
  {
    name: 'reservations',
    test: files('web/features/(?:reservations|changes)/', 'web/data/reservation-'),
    minShareCount: 2,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  { name: 'shared', minShareCount: 2 },
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    // Tests load all pages at once, through the generated tree: none of them waits until one is compiled.
    !process.env['VITEST'] &&
      tanstackRouter({
        target: 'react',
        autoCodeSplitting: true,
        // Error and loading screens must work without the network.
        codeSplittingOptions: { defaultBehavior: [['component']] },
        routesDirectory: join(import.meta.dirname, 'routes'),
        generatedRouteTree: join(import.meta.dirname, 'routeTree.gen.ts'),
        quoteStyle: 'single',
        semicolons: false,
      }),
    react(),
    keepCompiled(babel({ presets: [reactCompilerPreset()] })),
    dropUnusedColors(),
    preload(),
    firstRequests(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Browsers with CSS light-dark().
    target: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    // Each chunk has its own sheet. A page's import waits for its sheets, so no page is ever unstyled.
    cssCodeSplit: true,
    // In kB, uncompressed.
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: {
    proxy: {
      // API calls, but not the modules in web/api.
      '^/api/(?!.*\\.ts(\\?|$))': {
        target: `http://127.0.0.1:${process.env['PORT'] ?? 3000}`,
        // The Host header identifies the agency's site.
        changeOrigin: false,
      },
    },
  },
})
