import { zlibSync } from 'fflate'
import type { Font } from 'fontkit'
import PDFDocument from 'pdfkit'

type Chunk = string | Uint8Array
type Reference = {
  data: Record<string, unknown>
  write(chunk: Chunk): void
  end(chunk?: Chunk): void
}

/** Half the work of the usual 6, for a hundredth more bytes. */
export const PRESSING = { level: 4 } as const

/** What documents share, such as the file of a font, is pressed once. */
const pressed = new WeakMap<Uint8Array, Uint8Array>()

/**
 * A PDF whose streams are the same bytes on every machine. Node's own zlib presses differently on different processors, so
 * a library that is written in JavaScript does it (docs/adr/0015-pdf-of-a-waiver.md).
 */
export class PressedDocument extends PDFDocument {
  /** The font in use, of which pdfkit's types do not tell. */
  declare private readonly _font: { encode(letters: string): unknown }

  constructor(options: PDFKit.PDFDocumentOptions) {
    super({ ...options, compress: false })
  }

  /** A font that is read already: pdfkit takes it, though its types do not say so. */
  registerFace(name: string, face: Font) {
    this.registerFont(name, face as unknown as Uint8Array)
  }

  /** Brings letters into the font that is in use, though nothing is written with them. */
  include(letters: string) {
    this._font.encode(letters)
  }

  override ref(data: object): PDFKit.PDFKitReference {
    const reference = super.ref(data)
    press(reference as unknown as Reference)
    return reference
  }
}

/** What is already pressed, and what is no stream, stays as it is. */
function press(reference: Reference) {
  const chunks: Uint8Array[] = []
  const write = reference.write.bind(reference)
  const end = reference.end.bind(reference)
  reference.write = (chunk) => {
    chunks.push(typeof chunk === 'string' ? Buffer.from(`${chunk}\n`, 'latin1') : chunk)
  }
  reference.end = (chunk) => {
    if (chunk !== undefined) reference.write(chunk)
    if (chunks.length > 0 && reference.data.Filter === undefined) {
      reference.data.Filter = 'FlateDecode'
      write(pressedOnce(chunks))
    } else for (const each of chunks) write(each)
    end()
  }
}

function pressedOnce(chunks: readonly Uint8Array[]): Uint8Array {
  const [only] = chunks
  if (only === undefined || chunks.length > 1) return zlibSync(Buffer.concat(chunks), PRESSING)
  const known = pressed.get(only) ?? zlibSync(only, PRESSING)
  pressed.set(only, known)
  return known
}
