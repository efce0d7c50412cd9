import type { FontName, PlainFont } from './fonts.ts'
import { fontObjects, OBJECTS_A_FONT } from './font_objects.ts'
import { encoded, type Run } from './glyph_codes.ts'
import type { Measure } from './lines.ts'
import {
  LINE,
  Pages,
  type About,
  type Box,
  type Foot,
  type PaperSize,
  type Stroke,
  type Written,
} from './pages.ts'
import {
  dateString,
  dictionary,
  fileOf,
  literal,
  object,
  pressedStream,
  reference,
  short,
  stream,
  textString,
  type Entries,
  type Objects,
} from './pdf_file.ts'
import { pictureObjects, plainPng, type PlainPng } from './png_objects.ts'
import { plainFont } from './script_fonts.ts'

/** Numbers of the objects: the same ones in every document, so that cached ones fit. */
const CATALOG = 1
const PAGE_TREE = 2
const INFO = 3
const RESOURCES = 4
const PICTURE = 5
const FIRST_FONT = 7
const FACES: readonly PlainFont[] = ['regular', 'bold', 'italic', 'bold_italic']
export const FIRST_PAGE = FIRST_FONT + FACES.length * OBJECTS_A_FONT
/** Of a page: itself, what many documents share, and its own. */
export const OBJECTS_A_PAGE = 3

type Sheet = { shared: Buffer | null; links: readonly string[] }
type Rare = ReadonlyMap<PlainFont, ReadonlyMap<number, number>>

/** Pages that many documents begin with, as they stand in the file. */
export type Laid = { sheets: readonly Sheet[]; y: number; rare: Rare; bytes: number }

/**
 * Pages written by ourselves, without pdfkit: documents that begin alike share these pages, and each draws on the last
 * of them and after it.
 */
export class Sheets extends Pages {
  protected readonly sheets: Sheet[]
  protected readonly own: string[][]
  protected at: number
  private readonly rare: Map<PlainFont, Map<number, number>>
  private readonly links: string[][]
  private image: PlainPng | null = null

  constructor(laid?: Laid, size?: PaperSize) {
    super(size)
    this.sheets = [...(laid?.sheets ?? [{ shared: null, links: [] }])]
    this.rare = new Map([...(laid?.rare ?? [])].map(([font, glyphs]) => [font, new Map(glyphs)]))
    this.own = this.sheets.map(() => [])
    this.links = this.sheets.map(() => [])
    this.at = this.sheets.length - 1
    if (laid) this.y = laid.y
  }

  readonly measure: Measure = (text, font, size) => (this.widthOf(text, font) * size) / 1000

  /** All pages so far, for documents that begin with them. */
  laid(): Laid {
    const sheets = this.own.map((drawn, at) => ({
      shared: pressedStream(contentOf(drawn)),
      links: this.links[at] ?? [],
    }))
    const bytes = sheets.reduce((sum, { shared, links }) => {
      return sum + shared.length + links.join('').length
    }, 0)
    return { sheets, y: this.y, rare: this.rare, bytes }
  }

  frame({ x, y, width, height }: Box) {
    const corner = `${short(x)} ${short(this.height - y - height)}`
    this.draw(`0.5 w ${grey(LINE)} G ${corner} ${short(width)} ${short(height)} re S`)
  }

  /** The only picture of the document. @throws for a PNG that a PDF cannot read. */
  picture(png: Uint8Array, { x, y, width, height }: Box) {
    this.image = plainPng(png)
    if (!this.image) throw new Error('a PDF cannot read this picture')
    const place = [width, 0, 0, height, x, this.height - y - height].map(short).join(' ')
    this.draw(`q ${place} cm /I1 Do Q`)
  }

  /** The document, with a footer on every page. `mark` is its identifier, 32 hexadecimal digits. */
  finish(foot: Foot, { title, author, made, mark }: About & { mark: string }): Buffer {
    const count = this.sheets.length
    this.beforeFeet?.()
    const ownPages = this.own.map((drawn) => drawn.length > 0)
    for (this.at = 0; this.at < count; this.at += 1) this.foot(foot(this.at + 1, count))
    const objects: Objects = new Map()
    const pages = this.sheets.map((_, at) => reference(this.pageNumber(at)))
    objects.set(CATALOG, object({ ...CATALOG_ENTRIES, ...this.catalogEntries?.() }))
    objects.set(
      PAGE_TREE,
      object({ Type: '/Pages', Count: String(count), Kids: `[${pages.join(' ')}]` })
    )
    objects.set(
      INFO,
      object({
        Title: textString(title),
        Author: textString(author),
        Creator: '(Trailgate)',
        Producer: '(Trailgate)',
        CreationDate: dateString(made),
      })
    )
    objects.set(RESOURCES, this.resources(objects))
    for (const [at, sheet] of this.sheets.entries()) {
      const content = contentOf(this.own[at] ?? [])
      // A footer alone is too short to be worth it.
      const own = ownPages[at] ? pressedStream(content) : stream(content)
      this.addSheet(objects, { at, sheet, own })
    }
    this.addLast?.(objects)
    return fileOf(objects, {
      Root: reference(CATALOG),
      Info: reference(INFO),
      ID: `[<${mark}> <${mark}>]`,
    })
  }

  protected addPage() {
    this.at = this.sheets.push({ shared: null, links: [] }) - 1
    this.own.push([])
    this.links.push([])
  }

  protected write(text: string, font: FontName, { x, y, size, color }: Written) {
    const face = plainFont(font)
    const { runs, rare } = encoded(text, face)
    const glyphs = this.rare.get(face) ?? new Map<number, number>()
    this.rare.set(face, glyphs)
    for (const [id, code] of rare) if (!glyphs.has(id)) glyphs.set(id, code)
    this.show(runs, `F${FACES.indexOf(face) + 1}`, { x, y, size, color })
  }

  protected widthOf(text: string, font: FontName): number {
    return encoded(text, plainFont(font)).width
  }

  /** Writes glyphs of a font by its name on the page. */
  protected show(runs: readonly Run[], font: string, { x, y, size, color }: Written) {
    const places = runs.map(({ x: within, rise }) => ({
      left: x + (within * size) / 1000,
      height: this.height - y + (rise * size) / 1000,
    }))
    const shown = runs.map((run, at) => {
      const { left = 0, height = 0 } = places[at] ?? {}
      const from = places[at - 1] ?? { left: 0, height: 0 }
      return `${short(left - from.left)} ${short(height - from.height)} Td [${run.shown}] TJ`
    })
    this.draw(`BT /${font} ${short(size)} Tf ${grey(color)} g ${shown.join(' ')} ET`)
  }

  protected stroke({ x, y, width, thickness, color }: Stroke) {
    const height = short(this.height - y)
    const line = `${short(x)} ${height} m ${short(x + width)} ${height} l S`
    this.draw(`${short(thickness)} w ${grey(color)} G ${line}`)
  }

  protected link(url: string, { x, y, width, height }: Box) {
    const box = [x, this.height - y - height, x + width, this.height - y].map(short)
    const action = `<< /S /URI /URI ${literal(ofAscii(url))} >>`
    this.links[this.at]?.push(
      dictionary({
        Type: '/Annot',
        Subtype: '/Link',
        Rect: `[${box.join(' ')}]`,
        Border: '[0 0 0]',
        F: '4',
        A: action,
      })
    )
  }

  protected pageNumber(at: number) {
    return FIRST_PAGE + at * OBJECTS_A_PAGE
  }

  /** Later formats add entries to the catalog and to a page, fonts, and objects after the last page. */
  protected catalogEntries?(): Entries
  protected pageEntries?(at: number): Entries
  protected moreFonts?(): string[]
  protected addLast?(objects: Objects): void
  /** Called when only the footers are left to draw. */
  protected beforeFeet?(): void

  protected draw(operators: string) {
    this.own[this.at]?.push(operators)
  }

  /** Fonts and picture of all pages. */
  private resources(objects: Objects) {
    const faces: string[] = []
    for (const [at, name] of FACES.entries()) {
      const rare = this.rare.get(name)
      if (!rare) continue
      const first = FIRST_FONT + at * OBJECTS_A_FONT
      faces.push(`/F${at + 1} ${reference(first)}`)
      addAll(objects, first, fontObjects(name, rare, first))
    }
    if (this.image) addAll(objects, PICTURE, pictureObjects(this.image, PICTURE))
    return object({
      Font: `<< ${[...faces, ...(this.moreFonts?.() ?? [])].join(' ')} >>`,
      ...(this.image && { XObject: `<< /I1 ${reference(PICTURE)} >>` }),
    })
  }

  private addSheet(
    objects: Objects,
    { at, sheet, own }: { at: number; sheet: Sheet; own: Buffer }
  ) {
    const page = this.pageNumber(at)
    const links = [...sheet.links, ...(this.links[at] ?? [])]
    const contents = [...(sheet.shared ? [page + 1] : []), page + 2].map(reference)
    objects.set(
      page,
      object({
        Type: '/Page',
        Parent: reference(PAGE_TREE),
        MediaBox: `[0 0 ${this.width} ${this.height}]`,
        Resources: reference(RESOURCES),
        Contents: `[${contents.join(' ')}]`,
        ...this.pageEntries?.(at),
        ...(links.length > 0 && { Annots: `[${links.join('\n')}]` }),
      })
    )
    if (sheet.shared) objects.set(page + 1, sheet.shared)
    objects.set(page + 2, own)
  }
}

export function addAll(objects: Objects, first: number, added: readonly Uint8Array[]) {
  for (const [at, each] of added.entries()) objects.set(first + at, each)
}

const CATALOG_ENTRIES = {
  Type: '/Catalog',
  Pages: reference(PAGE_TREE),
  Lang: '(en-US)',
  ViewerPreferences: '<< /DisplayDocTitle true >>',
}

/** The contents of a page follow each other: none leaves its colours to the next. */
function contentOf(drawn: readonly string[]) {
  return Buffer.from(`q\n${drawn.join('\n')}\nQ\n`, 'latin1')
}

/** A shade as a PDF says it, from `#111111`. */
function grey(color: string) {
  return GREYS.get(color) ?? shade(color)
}
const GREYS = new Map<string, string>()

function shade(color: string) {
  const value = String(Math.round((Number.parseInt(color.slice(1, 3), 16) / 255) * 1000) / 1000)
  GREYS.set(color, value)
  return value
}

function ofAscii(url: string) {
  return url.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent)
}
