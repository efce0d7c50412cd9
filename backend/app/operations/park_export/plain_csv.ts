/** A value of a cell. Null is an empty cell, an empty text is `""`. */
export type Cell = string | number | null

/** Characters of one record; the text of a waiver and its picture are the longest. */
const RECORD_MAX = 24 * 1024 * 1024

/** A record that is not of the format. */
export class BadCsv extends Error {}

/**
 * A record of a park's file (RFC 4180, LF). A text that a spreadsheet would run as a formula gets an apostrophe before
 * it, as does one that begins with an apostrophe; `PlainCsvReader` takes it away.
 */
export function plainCsvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellOf).join(',')}\n`
}

function cellOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = /^[=+\-@\t\r']/.test(cell) ? `'${cell}` : cell
  return text === '' || /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Reads records as they stream in; each cell is text, or null where it is empty and not quoted. */
export class PlainCsvReader {
  #cells: (string | null)[] = []
  #cell = ''
  #quoted = false
  #inQuotes = false
  /** A quote that ends the cell, unless another one follows. */
  #pending = false
  #length = 0

  /** @throws {BadCsv} */
  read(text: string): (string | null)[][] {
    const records: (string | null)[][] = []
    let from = 0
    for (let at = 0; at < text.length; at += 1) {
      const character = text.charCodeAt(at)
      if (this.#inQuotes) {
        if (character !== QUOTE) continue
        this.#take(text.slice(from, at))
        from = at + 1
        this.#inQuotes = false
        this.#pending = true
      } else if (character === QUOTE) {
        if (this.#pending) {
          // Two quotes within quotes are one; the second begins the rest of the cell.
          this.#take('"')
          this.#pending = false
        } else if (this.#cell !== '' || from !== at) throw new BadCsv('a quote within a cell')
        this.#quoted = true
        this.#inQuotes = true
        from = at + 1
      } else if (character === COMMA || character === LINE_END) {
        this.#take(text.slice(from, at))
        from = at + 1
        this.#endCell()
        if (character === LINE_END) records.push(this.#endRecord())
      } else if (this.#pending) throw new BadCsv('text after a quoted cell')
    }
    this.#take(text.slice(from))
    return records
  }

  /** @throws {BadCsv} when the last record has no end. */
  end() {
    if (this.#length > 0 || this.#inQuotes || this.#quoted || this.#cells.length > 0) {
      throw new BadCsv('the last record has no end')
    }
  }

  #take(text: string) {
    this.#length += text.length
    if (this.#length > RECORD_MAX) throw new BadCsv('a record is too long')
    this.#cell += text
  }

  #endCell() {
    const isNull = this.#cell === '' && !this.#quoted
    this.#cells.push(isNull ? null : this.#cell.replace(/^'/, ''))
    this.#cell = ''
    this.#quoted = false
    this.#pending = false
  }

  #endRecord() {
    const record = this.#cells
    this.#cells = []
    this.#length = 0
    return record
  }
}

const QUOTE = 34
const COMMA = 44
const LINE_END = 10
