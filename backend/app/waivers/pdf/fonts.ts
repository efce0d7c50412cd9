import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font, type Glyph, type GlyphPosition, type Subset } from 'fontkit'

/**
 * The letters of a PDF: DejaVu Sans, which has Latin whole with Vietnamese, Greek, Cyrillic, Armenian, Georgian and many
 * signs, and may be embedded (docs/adr/0015-pdf-of-a-waiver.md).
 */
const FILES = {
  regular: 'DejaVuSansCondensed.ttf',
  bold: 'DejaVuSansCondensed-Bold.ttf',
  italic: 'DejaVuSansCondensed-Oblique.ttf',
  bold_italic: 'DejaVuSansCondensed-BoldOblique.ttf',
} as const

/** Every letter stands for itself, so that what is copied out of a PDF is what was written. */
const FEATURES = { liga: false, clig: false }

/** The words of a template come again with each who signs it; names and hashes do not. */
const WORDS_KEPT = 5000

/**
 * Letters that a font brings into every document that uses it: as most documents need no others, they share one file of the font, which is
 * made once.
 */
export const COMMON_LETTERS = String.fromCharCode(
  ...Array.from({ length: 95 }, (_, at) => 32 + at),
  0x2026,
  0xb7
)

/** Files of a font for documents with the same letters; who has others in a name needs one more. */
const SUBSETS_KEPT = 20

/** What stands in a PDF for a letter that has no code point of its own. */
const REPLACEMENT = 0xfffd

export type FontName = keyof typeof FILES
type Letters = { face: Font; letters: ReadonlySet<number> }
type Letter = Pick<Glyph, 'id' | 'advanceWidth' | 'codePoints'>
type Word = { glyphs: Letter[]; positions: GlyphPosition[] }

let loaded: Record<FontName, Letters> | undefined

/** Every font and the code points that it has a letter for, read when the first PDF is made. */
export function fonts(): Record<FontName, Letters> {
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
  return { face: faceOf(font), letters: new Set(font.characterSet) }
}

/**
 * A font that all documents share with the words that it has set before. Fontkit's own letters remember the text in which they were first
 * met, and a PDF would depend on those made before it: here a letter stands for its code point, or for the sign in its place.
 */
function faceOf(font: Font): Font {
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
  const layout = (text: string) => {
    const word = words.get(text) ?? setWord(text)
    if (words.size >= WORDS_KEPT) words.clear()
    words.set(text, word)
    return scalable(word)
  }
  return Object.create(font, {
    layout: { value: layout },
    createSubset: { value: subsetsOf(font) },
  }) as Font
}

/** Makes subsets of a font: those with the same letters are the same bytes, and the same buffer. */
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

/** A word for pdfkit, which scales the places that it is given and asks only then how wide they are together. */
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
