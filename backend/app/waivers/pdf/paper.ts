import { COMMON_LETTERS, fonts, type FontName, type PlainFont } from './fonts.ts'
import { plainFont } from './script_fonts.ts'
import type { Measure } from './lines.ts'
import { LINE, Pages, type About, type Box, type Foot, type Stroke, type Written } from './pages.ts'
import { PressedDocument } from './pressed_document.ts'

/** Font size for which widths are cached. */
const UNIT = 1000

/** Words of a template recur with each signer. */
const WIDTHS_KEPT = 10_000

const widths: Record<PlainFont, Map<string, number>> = {
  regular: new Map(),
  bold: new Map(),
  italic: new Map(),
  bold_italic: new Map(),
}

/** Pages written by pdfkit. */
export class Paper extends Pages {
  private readonly doc: PressedDocument
  private readonly whole: Promise<Buffer>
  private readonly used = new Set<PlainFont>()

  constructor({ title, author, made }: About) {
    super()
    this.doc = new PressedDocument({
      size: [this.width, this.height],
      margin: 0,
      bufferPages: true,
      pdfVersion: '1.7',
      lang: 'en-US',
      displayTitle: true,
      font: '',
      info: { Title: title, Author: author, Creator: 'Trailgate', CreationDate: made },
    })
    this.doc.info.Producer = 'Trailgate'
    for (const [name, { face }] of Object.entries(fonts())) this.doc.registerFace(name, face)
    const chunks: Buffer[] = []
    this.whole = new Promise((resolve, reject) => {
      this.doc.on('data', (chunk: Buffer) => chunks.push(chunk))
      this.doc.on('end', () => resolve(Buffer.concat(chunks)))
      this.doc.on('error', reject)
    })
  }

  readonly measure: Measure = (text, name, size) => {
    const font = plainFont(name)
    const words = widths[font]
    // A document numbers its fonts in order of use: select the font even if the width is cached from another document.
    this.doc.font(font)
    const known = words.get(text) ?? this.doc.fontSize(UNIT).widthOfString(text)
    if (words.size >= WIDTHS_KEPT) words.clear()
    words.set(text, known)
    return (known * size) / UNIT
  }

  frame(box: Box) {
    this.doc.rect(box.x, box.y, box.width, box.height).lineWidth(0.5).stroke(LINE)
  }

  picture(png: Uint8Array, box: Box) {
    this.doc.image(Buffer.from(png.buffer, png.byteOffset, png.length), box.x, box.y, {
      width: box.width,
      height: box.height,
    })
  }

  /** Finishes the PDF with a footer on every page. */
  async finish(foot: Foot) {
    const { start, count } = this.doc.bufferedPageRange()
    for (let page = 0; page < count; page += 1) {
      this.doc.switchToPage(start + page)
      this.foot(foot(page + 1, count))
    }
    this.doc.end()
    return this.whole
  }

  protected addPage() {
    this.doc.addPage()
  }

  protected stroke({ x, y, width, thickness, color }: Stroke) {
    this.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(thickness)
      .stroke(color)
  }

  protected link(url: string, { x, y, width, height }: Box) {
    this.doc.link(x, y, width, height, url)
  }

  /** On first use a font gets the letters that all documents share. */
  private use(font: PlainFont) {
    this.doc.font(font)
    if (this.used.has(font)) return
    this.used.add(font)
    this.doc.include(COMMON_LETTERS)
  }

  protected write(text: string, font: FontName, { x, y, size, color }: Written) {
    this.use(plainFont(font))
    this.doc.fontSize(size).fillColor(color)
    this.doc.text(text, x, y, { lineBreak: false, baseline: 'alphabetic' })
  }
}
