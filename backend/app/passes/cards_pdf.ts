import { CARD_MM, CARDS_PER_PAGE } from '@trailgate/shared/passes/constants'
import QRCode from 'qrcode'
import { fonts } from '../waivers/pdf/fonts.ts'
import { lettered } from '../waivers/pdf/letters.ts'
import { PressedDocument } from '../waivers/pdf/pressed_document.ts'

/** Content of a printed card. */
export type Card = {
  park: string
  name: string
  member: string
  issued: string
  hint: string
  token: string
}

/** The park's logo as PNG or JPEG, with its size in pixels. */
export type Logo = { image: Uint8Array; width: number; height: number; onDark: boolean }

/** One card on a page of its own size, or ten on US Letter for cutting. */
export type Cards = {
  cards: Card[]
  layout: 'card' | 'sheet'
  title: string
  locale: string
  made: Date
  logo: Logo | null
  /** Colour of the line at the top edge, `#rrggbb`. */
  accent: string
}

const MM = 72 / 25.4
const CARD = { width: CARD_MM.width * MM, height: CARD_MM.height * MM } as const
const LETTER = { width: 612, height: 792 } as const
const COLUMNS = 2
const ROWS = CARDS_PER_PAGE / COLUMNS

/** The code with its quiet zone, and the words beside it. */
const INSET = 3 * MM
const CODE = CARD.height - 2 * INSET
const WORDS = CARD.width - CODE - 2.5 * INSET
/** Line in the park's colour at the top edge, box of the logo, and the margin of its plate. */
const EDGE = 1.2 * MM
const LOGO = { width: WORDS, height: 8 * MM } as const
const PLATE = 1 * MM
/** Modules of white around a code, without which cameras do not find it. */
const QUIET = 4

const INK = '#111111'
const FAINT = '#555555'
const CUT = '#bbbbbb'

/** The cards as a PDF. */
export async function toPdf(content: Cards): Promise<Buffer> {
  const { cards, layout, title, locale, made, logo, accent } = content
  const sheet = layout === 'sheet'
  const size = sheet ? LETTER : CARD
  const doc = new PressedDocument({
    size: [size.width, size.height],
    margin: 0,
    pdfVersion: '1.7',
    lang: locale,
    displayTitle: true,
    font: '',
    info: { Title: title, Creator: 'Trailgate', CreationDate: made },
  })
  doc.info.Producer = 'Trailgate'
  for (const [name, { face }] of Object.entries(fonts())) doc.registerFace(name, face)
  const chunks: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  for (const [at, card] of cards.entries()) {
    const place = at % CARDS_PER_PAGE
    if (at > 0 && place === 0) doc.addPage()
    const { x, y } = sheet ? cornerOf(place) : { x: 0, y: 0 }
    if (sheet) doc.rect(x, y, CARD.width, CARD.height).lineWidth(0.3).stroke(CUT)
    doc.rect(x, y, CARD.width, EDGE).fill(accent)
    drawCard(doc, card, logo, { x, y })
  }
  doc.end()
  return whole
}

type Corner = { x: number; y: number }

function cornerOf(place: number): Corner {
  const left = (LETTER.width - COLUMNS * CARD.width) / 2
  const top = (LETTER.height - ROWS * CARD.height) / 2
  const row = Math.floor(place / COLUMNS)
  return { x: left + (place % COLUMNS) * CARD.width, y: top + row * CARD.height }
}

function drawCard(doc: PressedDocument, card: Card, logo: Logo | null, { x, y }: Corner) {
  const left = x + INSET
  const write = (text: string, line: Omit<Line, 'x'>) => writeLine(doc, text, { ...line, x: left })
  const below = logo ? drawLogo(doc, logo, { x: left, y: y + INSET }) : 0
  write(card.park, { y: y + INSET + below + 9, size: 9, bold: true, color: FAINT })
  write(card.name, { y: y + CARD.height / 2, size: 13, bold: true, color: INK })
  write(card.member, { y: y + CARD.height / 2 + 15, size: 9, bold: false, color: INK })
  write(card.issued, { y: y + CARD.height - INSET - 11, size: 7, bold: false, color: FAINT })
  write(card.hint, {
    y: y + CARD.height - INSET - 1,
    size: 7,
    bold: false,
    color: FAINT,
  })
  drawCode(doc, card.token, { x: x + CARD.width - INSET - CODE, y: y + INSET })
}

/** Height that the logo takes. A white one stands on a dark plate. */
function drawLogo(doc: PressedDocument, { image, width, height, onDark }: Logo, { x, y }: Corner) {
  const pad = onDark ? PLATE : 0
  const scale = Math.min((LOGO.width - 2 * pad) / width, (LOGO.height - 2 * pad) / height)
  const size = { width: width * scale, height: height * scale }
  if (onDark) doc.roundedRect(x, y, size.width + 2 * pad, size.height + 2 * pad, 2).fill(INK)
  doc.image(Buffer.from(image), x + pad, y + pad, size)
  return size.height + 2 * pad + 2
}

type Line = { x: number; y: number; size: number; bold: boolean; color: string }

/** The least size that is read without glasses. */
const SMALLEST = 5

/** One line, smaller where it would not fit, and cut where that is not enough. */
function writeLine(doc: PressedDocument, text: string, { x, y, size, bold, color }: Line) {
  let [shown, points] = [text, size]
  while (widthOf(doc, shown, points, bold) > WORDS && points > SMALLEST) points -= 0.5
  while (widthOf(doc, shown, points, bold) > WORDS && shown.length > 1) {
    shown = `${[...shown.replace(/…$/, '')].slice(0, -1).join('').trimEnd()}…`
  }
  let from = x
  for (const part of lettered(shown, { bold, italic: false })) {
    doc.font(part.font).fontSize(points).fillColor(color)
    doc.text(part.text, from, y, { lineBreak: false, baseline: 'alphabetic' })
    from += doc.widthOfString(part.text)
  }
}

function widthOf(doc: PressedDocument, text: string, size: number, bold: boolean): number {
  return lettered(text, { bold, italic: false }).reduce(
    (sum, part) => sum + doc.font(part.font).fontSize(size).widthOfString(part.text),
    0
  )
}

/** The code as squares, adjacent ones merged, so that no white gaps show between them. */
function drawCode(doc: PressedDocument, token: string, { x, y }: Corner) {
  // In byte mode: searching a shorter mix of modes takes longer than all the drawing, and finds
  // none for a token.
  const text = [{ data: Buffer.from(token), mode: 'byte' }] as const
  const { size, data } = QRCode.create([...text], { errorCorrectionLevel: 'M' }).modules
  const module = CODE / (size + 2 * QUIET)
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size;) {
      let end = column
      while (end < size && data[row * size + end]) end += 1
      if (end > column) {
        const left = x + (column + QUIET) * module
        doc.rect(left, y + (row + QUIET) * module, (end - column) * module, module)
      }
      column = Math.max(end, column + 1)
    }
  }
  doc.fill('#000000')
}
