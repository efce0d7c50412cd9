import { zlibSync } from 'fflate'
import type { Font } from 'fontkit'
import PDFDocument from 'pdfkit'

type Chunk = string | Uint8Array
type Reference = {
  data: Record<string, unknown>
  write(chunk: Chunk): void
  end(chunk?: Chunk): void
}

/** Half the work of the default 6, for one percent more bytes. */
export const PRESSING = { level: 4 } as const

/** Data shared by documents, such as a font file, is compressed once. */
const pressed = new WeakMap<Uint8Array, Uint8Array>()

/**
 * A PDF whose compressed streams are identical on every machine. Node's zlib compresses differently on different
 * processors, so a JavaScript library is used (docs/adr/0015-pdf-of-a-waiver.md).
 */
export class PressedDocument extends PDFDocument {
  /** The current font, missing in pdfkit's types. */
  declare private readonly _font: { encode(letters: string): unknown }

  constructor(options: PDFKit.PDFDocumentOptions) {
    super({ ...options, compress: false })
  }

  /** Registers a loaded font: pdfkit accepts it, although its types do not say so. */
  registerFace(name: string, face: Font) {
    this.registerFont(name, face as unknown as Uint8Array)
  }

  /** Adds letters to the current font without writing them. */
  include(letters: string) {
    this._font.encode(letters)
  }

  override ref(data: object): PDFKit.PDFKitReference {
    const reference = super.ref(data)
    press(reference as unknown as Reference)
    return reference
  }
}

/** Compresses streams; compressed ones and other objects stay. */
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
