import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font, type Glyph, type GlyphPosition, type Subset } from 'fontkit'
import type { ScriptFont } from './script_fonts.ts'

/**
 * Fonts of a PDF: DejaVu Sans, which covers Latin including Vietnamese, Greek, Cyrillic, Armenian, Georgian and many
 * symbols, and may be embedded (docs/adr/0015-pdf-of-a-waiver.md).
 */
const FILES = {
  regular: 'DejaVuSansCondensed.ttf',
  bold: 'DejaVuSansCondensed-Bold.ttf',
  italic: 'DejaVuSansCondensed-Oblique.ttf',
  bold_italic: 'DejaVuSansCondensed-BoldOblique.ttf',
} as const

/** No ligatures, so that text copied from a PDF is what was written. */
const FEATURES = { liga: false, clig: false }

/** Words of a template recur with each signer; names and hashes do not. */
const WORDS_KEPT = 5000

/**
 * Letters that every document embeds: most documents need no others, so they share one font subset, which is made once.
 */
export const COMMON_LETTERS = String.fromCharCode(
  ...Array.from({ length: 95 }, (_, at) => 32 + at),
  0x2026,
  0xb7
)

/** Cached font subsets; a name with other letters needs one more. */
const SUBSETS_KEPT = 20

/** Replacement character for a glyph without a code point. */
const REPLACEMENT = 0xfffd

export type PlainFont = keyof typeof FILES
/** A font of a text: DejaVu Sans, or one of the scripts that it lacks. */
export type FontName = PlainFont | ScriptFont
/** A font for pdfkit, the code points that it covers, and how it sets a word. */
type Letters = { face: Font; letters: ReadonlySet<number>; word: (text: string) => Word }
type Letter = Pick<Glyph, 'id' | 'advanceWidth' | 'codePoints'>
/** Glyphs of a word with their positions, in units of the font. */
export type Word = { glyphs: readonly Letter[]; positions: readonly Readonly<GlyphPosition>[] }

let loaded: Record<PlainFont, Letters> | undefined

/** All fonts with the code points that they cover, loaded with the first PDF. */
export function fonts(): Record<PlainFont, Letters> {
  loaded ??= {
    regular: load(FILES.regular),
    bold: load(FILES.bold),
    italic: load(FILES.italic),
    bold_italic: load(FILES.bold_italic),
  }
  return loaded
}

function load(file: string): Letters {
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${file}`)))
  const font = create(bytes)
  if (!('characterSet' in font)) throw new Error(`${file} is a collection of fonts`)
  const word = wordsOf(font)
  return { face: faceOf(font, word), letters: new Set(font.characterSet), word }
}

/**
 * Sets words, with a cache shared by all documents. Fontkit's glyphs remember the text in which they first occurred, so
 * a PDF would depend on those made before it: here a glyph stands for its code point, or for the character in its
 * place.
 */
function wordsOf(font: Font) {
  const codes = new Map(font.characterSet.map((code) => [font.glyphForCodePoint(code).id, code]))
  const words = new Map<string, Word>()
  const setWord = (text: string): Word => {
    const { glyphs, positions } = font.layout(text, FEATURES)
    const signs = [...text]
    const inPlace = signs.length === glyphs.length ? signs : []
    const letters = glyphs.map(({ id, advanceWidth }, at) => ({
      id,
      advanceWidth,
      codePoints: [codes.get(id) ?? inPlace[at]?.codePointAt(0) ?? REPLACEMENT],
    }))
    return { glyphs: letters, positions }
  }
  return (text: string) => {
    const word = words.get(text) ?? setWord(text)
    if (words.size >= WORDS_KEPT) words.clear()
    words.set(text, word)
    return word
  }
}

function faceOf(font: Font, word: (text: string) => Word): Font {
  return Object.create(font, {
    layout: { value: (text: string) => scalable(word(text)) },
    createSubset: { value: subsetsOf(font) },
  }) as Font
}

/** Makes font subsets: equal sets of letters give the same bytes, and the same buffer. */
function subsetsOf(font: Font) {
  const files = new Map<string, Uint8Array>()
  return () => {
    const subset = font.createSubset() as Subset & { glyphs: number[] }
    const encode = subset.encode.bind(subset)
    subset.encode = () => {
      const letters = subset.glyphs.join()
      const file = files.get(letters) ?? encode()
      if (files.size >= SUBSETS_KEPT) files.clear()
      files.set(letters, file)
      return file
    }
    return subset
  }
}

/** A word for pdfkit, which scales the positions it is given and only then asks for the total width. */
function scalable({ glyphs, positions: places }: Word) {
  const positions = places.map((place) => ({ ...place }))
  return {
    glyphs,
    positions,
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    },
  }
}
