/** How the bytes of a text file are to be read. */
export type Encoding = 'utf-8' | 'windows-1252'

/** Why a file is no text file that we read. */
export type NotText = 'spreadsheet' | 'utf16' | 'nul' | 'not_text'

/** How programs mark their files in the first bytes. */
const MARKS: readonly [bytes: readonly number[], what: NotText][] = [
  // A zip, which every newer workbook is, and the container of the older ones.
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

/** So many bytes from the start tell UTF-16 without a mark. */
const SAMPLE_BYTES = 4096

/**
 * Looks at a file while it arrives, so that it is known at its end whether it is text and in which encoding: UTF-8
 * when every byte of it is, else Windows-1252, which is what office programs write otherwise.
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

  /** What the whole file is. */
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
