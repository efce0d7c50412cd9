/** Encoding of a text file. */
export type Encoding = 'utf-8' | 'windows-1252' | Utf16
type Utf16 = 'utf-16le' | 'utf-16be'

/** Reasons why a file is not accepted as text. */
export type NotText = 'spreadsheet' | 'utf16' | 'nul' | 'not_text'

/** Magic bytes of common file types. */
const MARKS: readonly [bytes: readonly number[], what: NotText][] = [
  // A zip, as newer workbooks are, and the container of older ones.
  [[0x50, 0x4b, 0x03, 0x04], 'spreadsheet'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'spreadsheet'],
  [[0xff, 0xfe], 'utf16'],
  [[0xfe, 0xff], 'utf16'],
  [[0x25, 0x50, 0x44, 0x46], 'not_text'],
  [[0x89, 0x50, 0x4e, 0x47], 'not_text'],
  [[0xff, 0xd8, 0xff], 'not_text'],
  [[0x47, 0x49, 0x46, 0x38], 'not_text'],
  [[0x1f, 0x8b], 'not_text'],
]

/** Bytes sampled from the start to detect UTF-16 without a byte order mark. */
const SAMPLE_BYTES = 4096

/**
 * Inspects a file as it streams, so that at its end its encoding is known: UTF-8 if every byte is valid, else
 * Windows-1252, the usual encoding of office programs.
 */
export class TextInspector {
  #utf8: InstanceType<typeof TextDecoder> | null = new TextDecoder('utf-8', { fatal: true })
  #start = Buffer.alloc(0)
  #sawNul = false

  see(chunk: Buffer) {
    if (this.#start.length < SAMPLE_BYTES) {
      this.#start = Buffer.concat([
        this.#start,
        chunk.subarray(0, SAMPLE_BYTES - this.#start.length),
      ])
    }
    this.#sawNul ||= chunk.includes(0)
    this.#decode(chunk, true)
  }

  /** The encoding of a file in UTF-16; null for any other. Files of other systems may be that. */
  utf16(): Utf16 | null {
    const [first, second] = this.#start
    if (first === 0xff && second === 0xfe) return 'utf-16le'
    if (first === 0xfe && second === 0xff) return 'utf-16be'
    if (!this.#sawNul || !looksLikeUtf16(this.#start)) return null
    // A Latin letter in big-endian order begins with a zero byte.
    return first === 0 ? 'utf-16be' : 'utf-16le'
  }

  /** True for a ZIP, also an empty one; newer workbooks are that too. */
  isZip(): boolean {
    const [first, second, third, fourth] = this.#start
    const isFile = third === 0x03 && fourth === 0x04
    return first === 0x50 && second === 0x4b && (isFile || (third === 0x05 && fourth === 0x06))
  }

  /** Verdict on the whole file. */
  verdict(): { encoding: Encoding } | { refused: NotText } {
    this.#decode(new Uint8Array(), false)
    const mark = MARKS.find(([bytes]) => bytes.every((byte, index) => this.#start[index] === byte))
    if (mark) return { refused: mark[1] }
    if (this.#sawNul) return { refused: looksLikeUtf16(this.#start) ? 'utf16' : 'nul' }
    return { encoding: this.#utf8 ? 'utf-8' : 'windows-1252' }
  }

  #decode(chunk: Uint8Array, stream: boolean) {
    try {
      this.#utf8?.decode(chunk, { stream })
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      this.#utf8 = null
    }
  }
}

/** Latin letters in UTF-16 have a NUL as every second byte. */
function looksLikeUtf16(start: Buffer): boolean {
  const nuls = [0, 0]
  start.forEach((byte, index) => {
    if (byte === 0) nuls[index % 2] = (nuls[index % 2] ?? 0) + 1
  })
  return Math.max(...nuls) > start.length / 4
}
