/* eslint-disable no-restricted-imports -- the build runs on Node, not in the browser */
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import babel from '@rolldown/plugin-babel'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

const compressible = /\.(?:js|css|html|svg)$/

/** Writes name.br and name.gz beside each text file, so that the server compresses nothing at run time. */
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

const latinFont = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', fetchpriority: 'low' }
const soonNeeded = [
  { file: /inter-latin-wght.*\.woff2$/, attrs: latinFont },
  { file: /shared-.*\.js$/, attrs: { rel: 'modulepreload', crossorigin: '', fetchpriority: 'low' } },
]

/** What a page finds out later that it needs is asked for behind the first scripts, not after they have run. */
function preload(): Plugin {
  return {
    name: 'preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        soonNeeded.map(({ file, attrs }) => {
          const found = Object.keys(bundle ?? {}).find((name) => file.test(name))
          if (!found) throw new Error(`Nothing in the build is called ${file}.`)
          return { tag: 'link', attrs: { ...attrs, href: `/${found}` }, injectTo: 'head' }
        }),
    },
  }
}

/** Libraries that the start needs, the rest of the start, what several pages need, and what is each page's own. */
const fewFiles: Rolldown.CodeSplittingGroup[] = [
  { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
  { name: 'start', tags: ['$initial'], priority: 1 },
  { name: 'shared', minShareCount: 2 },
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // The error and loading screens have to be there when the network is not.
      codeSplittingOptions: { defaultBehavior: [['component']] },
      routesDirectory: join(import.meta.dirname, 'routes'),
      generatedRouteTree: join(import.meta.dirname, 'routeTree.gen.ts'),
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    preload(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Browsers that know light-dark() in CSS.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    // One sheet, there before the first script: a page whose own could not be had would stand there without its looks.
    cssCodeSplit: false,
    // In kB, not compressed: the libraries.
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups: fewFiles } } },
  },
  server: {
    proxy: {
      // All of the calls and none of the modules in web/api.
      '^/api/(?!.*\\.ts(\\?|$))': {
        target: `http://127.0.0.1:${process.env['PORT'] ?? 3000}`,
        // The Host header stays as the browser sent it: it names the agency's site.
        changeOrigin: false,
      },
    },
  },
})
