import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create } from 'fontkit'

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

export type FontName = keyof typeof FILES
type Font = { bytes: Buffer; letters: ReadonlySet<number> }

let loaded: Record<FontName, Font> | undefined

/** Every font with its bytes and the code points that it has a letter for, read when the first PDF is made. */
export function fonts(): Record<FontName, Font> {
  loaded ??= {
    regular: load(FILES.regular),
    bold: load(FILES.bold),
    italic: load(FILES.italic),
    bold_italic: load(FILES.bold_italic),
  }
  return loaded
}

function load(file: string): Font {
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${file}`)))
  const font = create(bytes)
  if (!('characterSet' in font)) throw new Error(`${file} is a collection of fonts`)
  return { bytes, letters: new Set(font.characterSet) }
}
