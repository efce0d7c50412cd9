/** A record of a CSV file with its row number in a spreadsheet; the headings are row 1. */
export type CsvRecord = { row: number; cells: string[]; tooLong: boolean }

/** Maximum quoted cell: a longer one means that the closing quote is missing. */
const QUOTED_CELL_MAX = 64 * 1024

/** Maximum record: a longer one is skipped, so that a file without line ends cannot fill the memory. */
const RECORD_MAX = 256 * 1024

/** A record and the start of the next one, or null while the text ends too early to tell. */
type Step<Found> = { found: Found; next: number } | null

const CR = 13
const LF = 10
const SPACE = 32

/**
 * Streaming CSV parser (RFC 4180) for files as office programs really write them: any of the three line ends, quoted
 * cells with line ends, and stray quotes. A quote opens a quoted cell only if another one closes it right before the
 * end of the cell; otherwise it is a character like any other. So a missing closing quote costs at most its own row,
 * never later ones.
 */
export class CsvReader {
  #rest = ''
  #row = 0
  #skipping = false
  readonly #delimiter: number

  constructor(delimiter: string) {
    this.#delimiter = delimiter.charCodeAt(0)
  }

  /** Records completed by this piece. */
  read(piece: string): CsvRecord[] {
    return this.#take(this.#rest + piece, false)
  }

  /** The last record, if no line end follows it. */
  end(): CsvRecord[] {
    return this.#take(this.#rest, true)
  }

  #take(text: string, last: boolean): CsvRecord[] {
    const records: CsvRecord[] = []
    let at = 0
    while (at < text.length) {
      const step = this.#skipping ? this.#lineEnd(text, at, last) : this.#record(text, at, last)
      if (!step) break
      if (!this.#skipping) this.#row += 1
      if (step.found) records.push({ row: this.#row, cells: step.found, tooLong: false })
      this.#skipping = false
      at = step.next
    }
    this.#rest = text.slice(at)
    if (this.#rest.length > RECORD_MAX) {
      if (!this.#skipping) {
        this.#row += 1
        records.push({ row: this.#row, cells: [], tooLong: true })
      }
      this.#skipping = true
      this.#rest = ''
    }
    return records
  }

  /** Skips the rest of an oversized record. */
  #lineEnd(text: string, from: number, last: boolean): Step<null> {
    for (let at = from; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (code === LF) return { found: null, next: at + 1 }
      if (code === CR) return this.#afterReturn(text, at, last, null)
    }
    return last ? { found: null, next: text.length } : null
  }

  #record(text: string, from: number, last: boolean): Step<string[]> {
    const cells: string[] = []
    let at = from
    for (;;) {
      const cell = this.#quoted(text, at, last) ?? this.#plain(text, at, last)
      if (cell === 'more') return null
      cells.push(cell.found)
      at = cell.next
      if (at >= text.length) return { found: cells, next: at }
      const code = text.charCodeAt(at)
      if (code === LF) return { found: cells, next: at + 1 }
      if (code === CR) return this.#afterReturn(text, at, last, cells)
      at += 1
    }
  }

  /** A line may end in CR LF: whether there is an LF is known only with the next character. */
  #afterReturn<Found>(text: string, at: number, last: boolean, found: Found): Step<Found> {
    if (at + 1 >= text.length) return last ? { found, next: at + 1 } : null
    return { found, next: text.charCodeAt(at + 1) === LF ? at + 2 : at + 1 }
  }

  /** A quoted cell; undefined if it turns out not to be one. */
  #quoted(text: string, from: number, last: boolean) {
    let at = this.#pastSpaces(text, from)
    if (at >= text.length && !last) return 'more' as const
    if (text[at] !== '"') return undefined
    const opened = at + 1
    at = opened
    for (;;) {
      const quote = text.indexOf('"', at)
      if ((quote === -1 ? text.length : quote) - opened > QUOTED_CELL_MAX) return undefined
      if (quote === -1) return last ? undefined : ('more' as const)
      if (text[quote + 1] === '"') {
        at = quote + 2
        continue
      }
      const next = this.#pastSpaces(text, quote + 1)
      if (next >= text.length && !last) return 'more' as const
      if (!this.#endsCell(text, next)) return undefined
      const found = text.slice(opened, quote)
      return { found: at === opened ? found : found.replaceAll('""', '"'), next }
    }
  }

  #plain(text: string, from: number, last: boolean) {
    let at = from
    while (at < text.length && !this.#endsCell(text, at)) at += 1
    if (at >= text.length && !last) return 'more' as const
    return { found: text.slice(from, at), next: at }
  }

  #endsCell(text: string, at: number): boolean {
    if (at >= text.length) return true
    const code = text.charCodeAt(at)
    return code === this.#delimiter || code === LF || code === CR
  }

  #pastSpaces(text: string, from: number): number {
    let at = from
    while (text.charCodeAt(at) === SPACE) at += 1
    return at
  }
}
