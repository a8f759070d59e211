import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { create, type Font, type Glyph, type GlyphPosition, type GlyphRun } from 'fontkit'

export interface NamedFont {
  name: string
  font: Font
}

const { resolve } = createRequire(import.meta.url)

function openFont(name: string, file: string): NamedFont {
  const font = create(readFileSync(resolve(`@expo-google-fonts/${file}`)))
  if (!('layout' in font)) throw new Error(`${file} is a collection, not one font.`)
  return { name, font: copyable(font) }
}

/** Letters must keep their meaning for search, copying and screen readers. */
function copyable(font: Font): Font {
  // Inter's contextual forms turn 3x4 into a product and have no code point of their own.
  // Parsing Inter's kerning takes as long as making a document.
  const features = { calt: false, liga: false, clig: false, kern: false }
  const codePoints = new Set(font.characterSet)
  return Object.create(font, {
    hasGlyphForCodePoint: { value: (codePoint: number) => codePoints.has(codePoint) },
    layout: {
      value: (text: string) => {
        if (!hasMarks(text)) return sideBySide(font, text)
        for (const letter of text) keepMeaning(font, letter.codePointAt(0) ?? 0)
        return font.layout(text, features)
      },
    },
  }) as Font
}

/** Without these features only marks need shaping, which takes most of the time. */
const hasMarks = (text: string) => /\p{M}/u.test(text)

/** By font and code point. */
const glyphs = new WeakMap<Font, Map<number, Glyph>>()

function glyphOf(font: Font, code: number): Glyph {
  const known = glyphs.getOrInsertComputed(font, () => new Map())
  return known.getOrInsertComputed(code, () => {
    keepMeaning(font, code)
    return font.glyphForCodePoint(code)
  })
}

/** One glyph for each letter. */
function sideBySide(
  font: Font,
  text: string,
): Pick<GlyphRun, 'glyphs' | 'positions'> & { advanceWidth: number } {
  const drawn: Glyph[] = []
  const positions: GlyphPosition[] = []
  let advanceWidth = 0
  for (const letter of text) {
    const glyph = glyphOf(font, letter.codePointAt(0) ?? 0)
    drawn.push(glyph)
    positions.push({ xAdvance: glyph.advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 })
    advanceWidth += glyph.advanceWidth
  }
  return { glyphs: drawn, positions, advanceWidth }
}

/** fontkit caches a glyph that was first a part of another one (the dot of an i) without its code point. */
function keepMeaning(font: Font, codePoint: number) {
  const glyph = font.glyphForCodePoint(codePoint)
  if (glyph.codePoints.length === 0) glyph.codePoints = [codePoint]
}

const japanese = openFont('Japanese', 'sawarabi-gothic/400Regular/SawarabiGothic_400Regular.ttf')

/** Parsed once per thread, which takes longer than a document. The first font that has a letter draws it. */
export const fontsOf = {
  regular: [openFont('Regular', 'inter/400Regular/Inter_400Regular.ttf'), japanese],
  bold: [openFont('Bold', 'inter/600SemiBold/Inter_600SemiBold.ttf'), japanese],
} as const satisfies Record<string, readonly NamedFont[]>

export type Weight = keyof typeof fontsOf
