import { zlibSync } from 'fflate'
import type { Font } from 'fontkit'
import PDFDocument from 'pdfkit'

type Chunk = string | Uint8Array
type Reference = {
  data: Record<string, unknown>
  write(chunk: Chunk): void
  end(chunk?: Chunk): void
}

/**
 * A PDF whose streams are the same bytes on every machine. Node's own zlib presses differently on different processors, so
 * a library that is written in JavaScript does it (docs/adr/0015-pdf-of-a-waiver.md).
 */
export class PressedDocument extends PDFDocument {
  constructor(options: PDFKit.PDFDocumentOptions) {
    super({ ...options, compress: false })
  }

  /** A font that is read already: pdfkit takes it, though its types do not say so. */
  registerFace(name: string, face: Font) {
    this.registerFont(name, face as unknown as Uint8Array)
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
      write(zlibSync(Buffer.concat(chunks), { level: 6 }))
    } else for (const each of chunks) write(each)
    end()
  }
}
