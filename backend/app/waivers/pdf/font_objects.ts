import { LRUCache } from 'lru-cache'
import { sha256 } from '../../platform/sha256.ts'
import { fonts, type PlainFont } from './fonts.ts'
import { commonGlyphs } from './glyph_codes.ts'
import { object, pressedStream, reference } from './pdf_file.ts'

/** A set of letters of a font; fontkit's types do not say that it numbers them. */
type Subset = { includeGlyph(id: number): number; encode(): Uint8Array }

/** Objects of a font, its dictionary first. */
export const OBJECTS_A_FONT = 6

/** Most documents share the letters of ASCII and of their template. */
const CACHE_BYTES = 8 * 1024 * 1024

const cache = new LRUCache<string, Buffer[]>({
  maxSize: CACHE_BYTES,
  sizeCalculation: (objects) => objects.reduce((sum, { length }) => sum + length, 0),
})

/**
 * The objects of a font with the letters of ASCII and these rare glyphs, numbered from `first`. A text names its glyphs
 * by their number in the whole font, so pages do not depend on which letters are embedded.
 */
export function fontObjects(
  name: PlainFont,
  rare: ReadonlyMap<number, number>,
  first: number
): readonly Buffer[] {
  const extra = [...rare].sort(([one], [other]) => one - other)
  const key = `${name} ${first} ${extra.join(' ')}`
  const found = cache.get(key) ?? make(name, extra, first)
  cache.set(key, found)
  return found
}

type Glyphs = readonly (readonly [id: number, code: number])[]

function make(name: PlainFont, extra: Glyphs, first: number): Buffer[] {
  const { face } = fonts()[name]
  const glyphs = [...commonGlyphs(name), ...extra].sort(([one], [other]) => one - other)
  const scale = 1000 / face.unitsPerEm
  const size = (units: number) => String(Math.round(units * scale * 1000) / 1000)
  const subset = face.createSubset() as unknown as Subset
  const places = Buffer.alloc(2 * ((glyphs.at(-1)?.[0] ?? 0) + 1))
  for (const [id] of glyphs) places.writeUInt16BE(subset.includeGlyph(id), 2 * id)
  const widths = glyphs.map(([id]) => `${id} [${size(face.getGlyph(id).advanceWidth)}]`)
  const { minX, minY, maxX, maxY } = face.bbox
  const base = `/${tagOf(glyphs)}+${face.postscriptName ?? name}`
  const [, descendant = 0, descriptor = 0, file = 0, map = 0, letters = 0] = Array.from(
    { length: OBJECTS_A_FONT },
    (_, at) => first + at
  )
  return [
    object({
      Type: '/Font',
      Subtype: '/Type0',
      BaseFont: base,
      Encoding: '/Identity-H',
      DescendantFonts: `[${reference(descendant)}]`,
      ToUnicode: reference(letters),
    }),
    object({
      Type: '/Font',
      Subtype: '/CIDFontType2',
      BaseFont: base,
      CIDSystemInfo: '<< /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>',
      FontDescriptor: reference(descriptor),
      W: `[${widths.join(' ')}]`,
      CIDToGIDMap: reference(map),
    }),
    object({
      Type: '/FontDescriptor',
      FontName: base,
      Flags: name.endsWith('italic') ? '68' : '4',
      FontBBox: `[${[minX, minY, maxX, maxY].map(size).join(' ')}]`,
      ItalicAngle: String(face.italicAngle),
      Ascent: size(face.ascent),
      Descent: size(face.descent),
      CapHeight: size(face.capHeight || face.ascent),
      XHeight: size(face.xHeight || 0),
      StemV: '0',
      FontFile2: reference(file),
    }),
    pressedStream(subset.encode()),
    pressedStream(places),
    pressedStream(Buffer.from(meanings(glyphs), 'latin1')),
  ]
}

/** Tells fonts with other letters apart when files are joined. */
function tagOf(glyphs: Glyphs) {
  const hash = sha256(glyphs.join(' '))
  return [...hash.slice(0, 6)]
    .map((digit) => String.fromCharCode(A + Number.parseInt(digit, 16)))
    .join('')
}
const A = 65

/** Most lines of one list of a character map. */
const MEANINGS_A_LIST = 100

/** The letters of the glyphs, for searching and copying. */
function meanings(glyphs: Glyphs) {
  const lines = glyphs.map(([id, code]) => {
    const letter = Buffer.from(String.fromCodePoint(code), 'utf16le').swap16().toString('hex')
    return `<${id.toString(16).padStart(4, '0')}> <${letter}>`
  })
  const lists: string[] = []
  for (let at = 0; at < lines.length; at += MEANINGS_A_LIST) {
    const list = lines.slice(at, at + MEANINGS_A_LIST)
    lists.push(`${list.length} beginbfchar\n${list.join('\n')}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${lists.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}
