import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

/** Canyon terracotta, the one accent. Shade 7 carries white text at 5.9:1. */
const terracotta: MantineColorsTuple = [
  '#fdf4f0',
  '#f9e4dc',
  '#f2c8b7',
  '#eaa98f',
  '#e38f6e',
  '#d6744e',
  '#c25d37',
  '#a94a27',
  '#8c3b1e',
  '#6f2f18',
]

/** Warm neutrals, to match the accent. */
const gray: MantineColorsTuple = [
  '#faf9f7',
  '#f4f2f0',
  '#e8e5e2',
  '#d8d3cf',
  '#bdb6b0',
  '#a39b95',
  '#78706a',
  '#5a534e',
  '#443e3a',
  '#2a2523',
]

const dark: MantineColorsTuple = [
  '#ece8e5',
  '#d8d3cf',
  '#aba39d',
  '#8d857f',
  '#4b4541',
  '#3a3531',
  '#2b2725',
  '#201d1b',
  '#171513',
  '#0f0d0c',
]

export const theme = createTheme({
  colors: { terracotta, gray, dark },
  primaryColor: 'terracotta',
  primaryShade: { light: 7, dark: 7 },
  autoContrast: true,
  black: '#241f1d',
  fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: {
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  components: {
    // The title of a dialog can take several lines.
    Modal: { styles: { title: { lineHeight: 1.35 } } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
  },
  shadows: {
    md: '0 1px 2px rgb(36 31 29 / 6%), 0 8px 24px -8px rgb(36 31 29 / 14%)',
  },
})

/** Mantine's defaults miss WCAG AA for dimmed text, errors, placeholders and links. */
export const cssVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--page-background': gray[0],
    '--hairline': gray[2],
    '--focus-ring': terracotta[7],
    '--mantine-color-dimmed': gray[7],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-anchor': terracotta[7],
    '--mantine-color-error': colors.red[9],
    '--mantine-color-default-border': gray[3],
  },
  dark: {
    '--page-background': dark[8],
    '--hairline': dark[5],
    '--focus-ring': terracotta[4],
    '--mantine-color-text': dark[0],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-anchor': terracotta[3],
    '--mantine-color-error': colors.red[4],
    '--mantine-color-default-border': dark[4],
  },
})
