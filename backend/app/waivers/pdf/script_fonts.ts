import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type * as HarfBuzz from 'harfbuzzjs'
import { loadDirections } from './direction.ts'
import type { FontName, PlainFont } from './fonts.ts'

/** A file of a font and its weight, such as `sc-118:bold`. */
export type ScriptFont = `${string}:${'regular' | 'bold'}`

type Range = readonly [first: number, last: number]
type Family = 'dejavu' | 'devanagari' | 'thai' | 'kr' | 'jp' | 'sc' | 'tc'

/**
 * Letters of the scripts that DejaVu Sans lacks or has to shape, and the families that may have them: the first one that
 * has a letter draws it (docs/adr/0015-pdf-of-a-waiver.md).
 */
const SCRIPTS: readonly { ranges: readonly Range[]; families: readonly Family[] }[] = [
  {
    ranges: [
      [0x590, 0x6ff],
      [0x750, 0x77f],
      [0x8a0, 0x8ff],
      [0xfb1d, 0xfdff],
      [0xfe70, 0xfefc],
    ],
    families: ['dejavu'],
  },
  {
    ranges: [
      [0x900, 0x97f],
      [0xa8e0, 0xa8ff],
    ],
    families: ['devanagari'],
  },
  { ranges: [[0xe00, 0xe7f]], families: ['thai'] },
  {
    ranges: [
      [0xac00, 0xd7a3],
      [0x3131, 0x318e],
    ],
    families: ['kr'],
  },
  {
    ranges: [
      [0x3000, 0x30ff],
      [0x31f0, 0x31ff],
      [0xff01, 0xffef],
    ],
    families: ['jp', 'sc', 'kr'],
  },
  {
    ranges: [
      [0x3100, 0x312f],
      [0x31a0, 0x31bf],
      [0x3400, 0x9fff],
      [0xf900, 0xfaff],
      [0x20000, 0x323af],
    ],
    families: ['sc', 'tc', 'jp', 'kr'],
  },
]

/** Most files that one text may need: some 12,000 letters, five seconds of a core. Further letters stand as their numbers. */
const MOST_FILES = 100

/** Characters that hide, reorder or have no glyph, and those that take no room. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Default_Ignorable_Code_Point}]/u

/** Weights of the fonts that have all of them in one file. */
const WEIGHTS = { regular: 400, bold: 700 } as const
const DEJAVU = {
  regular: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf',
  bold: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf',
} as const

type Library = typeof HarfBuzz
/** A font, the letters that it has, and its weight where its file has several. */
export type Loaded = {
  bytes: Uint8Array
  weight: number | null
  letters: ReadonlySet<number>
  font: InstanceType<Library['Font']>
  unitsPerEm: number
}

/** The fonts that a text needs besides DejaVu Sans. */
export type Scripts = { fontOf(code: number, bold: boolean): ScriptFont | null }

export const NO_SCRIPTS: Scripts = { fontOf: () => null }

const fonts = new Map<ScriptFont, Loaded>()
let library: Library | undefined
/** One file after the other: unpacking the next one overwrites the last. */
let reading: Promise<unknown> = Promise.resolve()

/** Reads the fonts of a text from disk: those that it needs, and none for a text of DejaVu Sans alone. */
export async function scriptsOf(text: string): Promise<Scripts> {
  const files = new Map<number, string>()
  const read = new Set<string>()
  for (const sign of new Set(text.normalize('NFC'))) {
    const code = sign.codePointAt(0) ?? 0
    const families = familiesOf(code)
    if (families.length === 0 || UNSEEN.test(sign)) continue
    for (const family of families) {
      const file = fileOf(family, code)
      if (file === null || (!read.has(file) && read.size >= MOST_FILES)) continue
      read.add(file)
      await loadInTurn(file)
      if (!scriptFont(`${file}:regular`).letters.has(code)) continue
      files.set(code, file)
      break
    }
  }
  if (files.size === 0) return NO_SCRIPTS
  await loadDirections()
  return {
    fontOf(code, bold) {
      const file = files.get(code)
      if (file === undefined) return null
      const name: ScriptFont = `${file}:${bold ? 'bold' : 'regular'}`
      return scriptFont(name).letters.has(code) ? name : `${file}:regular`
    },
  }
}

export function isScriptFont(name: string): name is ScriptFont {
  return name.includes(':')
}

/** Formats that know DejaVu Sans alone ask with this. */
export function plainFont(font: FontName): PlainFont {
  if (isScriptFont(font)) throw new Error(`${font} is a font of a later format`)
  return font
}

/** A font that was read. */
export function scriptFont(name: ScriptFont): Loaded {
  const font = fonts.get(name)
  if (!font) throw new Error(`${name} was not read`)
  return font
}

/** The shaper, which is there once a font was read. */
export function shaper(): Library {
  if (!library) throw new Error('no font was read')
  return library
}

function familiesOf(code: number): readonly Family[] {
  // Before the first of them are all letters of Latin, Greek and Cyrillic.
  if (code < 0x590) return []
  const within = ([first, last]: Range) => code >= first && code <= last
  return SCRIPTS.find(({ ranges }) => ranges.some(within))?.families ?? []
}

function loadInTurn(file: string): Promise<void> {
  const mine = reading.then(() => (fonts.has(`${file}:regular`) ? undefined : load(file)))
  reading = mine.catch(() => undefined)
  return mine
}

async function load(file: string) {
  library ??= await import('harfbuzzjs')
  const packed = file === 'dejavu' ? null : await unpacked(file)
  for (const weight of ['regular', 'bold'] as const) {
    const bytes = packed ?? (await readFile(pathOf(DEJAVU[weight])))
    const face = new library.Face(new library.Blob(bytes))
    const font = new library.Font(face)
    if (packed) font.setVariations([new library.Variation('wght', WEIGHTS[weight])])
    fonts.set(`${file}:${weight}`, {
      bytes,
      weight: packed ? WEIGHTS[weight] : null,
      letters: new Set(face.collectUnicodes()),
      font,
      unitsPerEm: face.upem,
    })
  }
}

/** The library gives its own memory, which it uses again. */
async function unpacked(file: string): Promise<Uint8Array> {
  const { default: unpack } = await import('wawoff2/decompress.js')
  const [family = '', ...part] = file.split('-')
  const name = `files/noto-sans-${family}-${part.join('-')}-wght-normal.woff2`
  return Uint8Array.from(await unpack(await readFile(pathOf(`${packageOf(family)}/${name}`))))
}

/** The file of a family that may have a letter. */
function fileOf(family: Family, code: number): string | null {
  if (family === 'dejavu') return family
  const part = partsOf(family).find(({ first, last }) => code >= first && code <= last)
  return part ? `${family}-${part.name}` : null
}

type Part = { first: number; last: number; name: string }
const parts = new Map<Family, readonly Part[]>()

/** The ranges of code points of a family, each with the name of its file. */
function partsOf(family: Family): readonly Part[] {
  const known = parts.get(family)
  if (known) return known
  const listed: Record<string, string> = JSON.parse(
    readFileSync(pathOf(`${packageOf(family)}/unicode.json`), 'utf8')
  )
  const made = Object.entries(listed).flatMap(([name, ranges]) =>
    ranges.split(',').map((range) => {
      const [first = 0, last = first] = range
        .replace('U+', '')
        .split('-')
        .map((hex) => Number.parseInt(hex, 16))
      return { first, last, name: name.replace(/[[\]]/g, '') }
    })
  )
  parts.set(family, made)
  return made
}

const packageOf = (family: string) => `@fontsource-variable/noto-sans-${family}`

const pathOf = (file: string) => fileURLToPath(import.meta.resolve(file))
