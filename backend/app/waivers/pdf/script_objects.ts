import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { LRUCache } from 'lru-cache'
import { sha256 } from '../../platform/sha256.ts'
import { object, pressedStream, reference } from './pdf_file.ts'
import { scriptFont, type ScriptFont } from './script_fonts.ts'

/** Objects of a script font, its dictionary first. */
export const OBJECTS_A_SCRIPT_FONT = 5

/** Glyphs of a font with the letters that each stands for. */
export type Glyphs = ReadonlyMap<number, string>

/** The part of HarfBuzz that cuts fonts, as its file exports it. */
type Cutter = Record<Call, (...args: number[]) => number> & { memory: { buffer: ArrayBuffer } }
type Call =
  | '_initialize'
  | 'free'
  | 'malloc'
  | 'hb_blob_create'
  | 'hb_blob_destroy'
  | 'hb_blob_get_data'
  | 'hb_blob_get_length'
  | 'hb_face_create'
  | 'hb_face_destroy'
  | 'hb_face_reference_blob'
  | 'hb_set_add'
  | 'hb_subset_input_create_or_fail'
  | 'hb_subset_input_destroy'
  | 'hb_subset_input_glyph_set'
  | 'hb_subset_input_pin_axis_location'
  | 'hb_subset_input_set'
  | 'hb_subset_input_set_flags'
  | 'hb_subset_or_fail'

/** Node's, which has no types. */
declare const WebAssembly: {
  instantiate(program: Uint8Array): Promise<{ instance: { exports: object } }>
}

let cutter: Cutter | undefined

/** Reads the program that cuts fonts. */
export async function loadCutter() {
  if (cutter) return
  const file = fileURLToPath(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'))
  const { instance } = await WebAssembly.instantiate(await readFile(file))
  const made = instance.exports as unknown as Cutter
  made._initialize()
  cutter = made
}

const CACHE_BYTES = 4 * 1024 * 1024
const cuts = new LRUCache<string, Uint8Array>({
  maxSize: CACHE_BYTES,
  sizeCalculation: ({ length }) => length,
})

/** The objects of a font with these glyphs, numbered from `first`. */
export function scriptObjects(name: ScriptFont, glyphs: Glyphs, first: number): Buffer[] {
  const { font, unitsPerEm } = scriptFont(name)
  const ids = [...glyphs.keys()].sort((one, other) => one - other)
  const size = (units: number) => String(Math.round((units * 1_000_000) / unitsPerEm) / 1000)
  const base = `/${tagOf(ids)}+${name.replaceAll(/[^\w-]/g, '-')}`
  const [, descendant = 0, descriptor = 0, file = 0, letters = 0] = Array.from(
    { length: OBJECTS_A_SCRIPT_FONT },
    (_, at) => first + at
  )
  const { ascender, descender } = font.hExtents()
  const widths = ids.map((id) => `${id} [${size(font.glyphHAdvance(id))}]`)
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
      CIDToGIDMap: '/Identity',
    }),
    object({
      Type: '/FontDescriptor',
      FontName: base,
      Flags: '4',
      FontBBox: `[${[-unitsPerEm, descender, 2 * unitsPerEm, ascender].map(size).join(' ')}]`,
      ItalicAngle: '0',
      Ascent: size(ascender),
      Descent: size(descender),
      CapHeight: size(ascender),
      StemV: '0',
      FontFile2: reference(file),
    }),
    pressedStream(cut(name, ids)),
    pressedStream(Buffer.from(lettersMap(glyphs, ids), 'latin1')),
  ]
}

/** Tells fonts with other letters apart when files are joined. */
function tagOf(ids: readonly number[]) {
  const A = 65
  return [...sha256(ids.join(' ')).slice(0, 6)]
    .map((digit) => String.fromCharCode(A + Number.parseInt(digit, 16)))
    .join('')
}

/** Most lines of one list of a character map. */
const LINES_A_LIST = 100

/** The letters of the glyphs, for searching and copying. */
function lettersMap(glyphs: Glyphs, ids: readonly number[]) {
  const lines = ids.flatMap((id) => {
    const letters = glyphs.get(id) ?? ''
    if (letters === '') return []
    const hex = Buffer.from(letters, 'utf16le').swap16().toString('hex')
    return [`<${id.toString(16).padStart(4, '0')}> <${hex}>`]
  })
  const lists: string[] = []
  for (let at = 0; at < lines.length; at += LINES_A_LIST) {
    const list = lines.slice(at, at + LINES_A_LIST)
    lists.push(`${list.length} beginbfchar\n${list.join('\n')}\nendbfchar\n`)
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
${lists.join('')}endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}

const WRITABLE = 2
/** Without hints, with glyphs under their own numbers, and no others beside them. */
const FLAGS = 0x1 | 0x2 | 0x200
/** The set of tables to leave out. */
const DROPPED = 3
/** A page names glyphs itself. */
const NOT_FOR_PAGES = [
  'GSUB',
  'GPOS',
  'GDEF',
  'BASE',
  'STAT',
  'name',
  'OS/2',
  'cmap',
  'post',
  'kern',
]

/** The file of a font with these glyphs alone, in its weight. */
function cut(name: ScriptFont, ids: readonly number[]): Uint8Array {
  const key = `${name} ${ids.join(' ')}`
  const made = cuts.get(key) ?? cutFrom(name, ids)
  cuts.set(key, made)
  return made
}

function cutFrom(name: ScriptFont, ids: readonly number[]): Uint8Array {
  if (!cutter) throw new Error('the program that cuts fonts was not read')
  const hb = cutter
  const { bytes, weight } = scriptFont(name)
  const place = hb.malloc(bytes.length)
  // Its memory may be another one after each call.
  const memory = () => new Uint8Array(hb.memory.buffer)
  memory().set(bytes, place)
  const blob = hb.hb_blob_create(place, bytes.length, WRITABLE, 0, 0)
  const face = hb.hb_face_create(blob, 0)
  const input = hb.hb_subset_input_create_or_fail()
  let cutFace = 0
  try {
    hb.hb_subset_input_set_flags(input, FLAGS)
    const dropped = hb.hb_subset_input_set(input, DROPPED)
    for (const table of NOT_FOR_PAGES) hb.hb_set_add(dropped, tableTag(table))
    const wanted = hb.hb_subset_input_glyph_set(input)
    for (const id of ids) hb.hb_set_add(wanted, id)
    if (weight !== null) hb.hb_subset_input_pin_axis_location(input, face, tableTag('wght'), weight)
    cutFace = hb.hb_subset_or_fail(face, input)
    if (cutFace === 0) throw new Error(`${name} cannot be cut`)
    const file = hb.hb_face_reference_blob(cutFace)
    const start = hb.hb_blob_get_data(file, 0)
    const copy = memory().slice(start, start + hb.hb_blob_get_length(file))
    hb.hb_blob_destroy(file)
    return copy
  } finally {
    if (cutFace !== 0) hb.hb_face_destroy(cutFace)
    hb.hb_subset_input_destroy(input)
    hb.hb_face_destroy(face)
    hb.hb_blob_destroy(blob)
    hb.free(place)
  }
}

function tableTag(name: string) {
  return [...name.padEnd(4)].reduce((tag, letter) => (tag << 8) + letter.charCodeAt(0), 0)
}
