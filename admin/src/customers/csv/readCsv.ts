import Papa from 'papaparse'

import { CSV_PREVIEW_ROWS } from '@trailgate/shared/customers/constants'
import {
  DELIMITERS,
  guessMapping,
  likeliestDelimiter,
  type ImportColumn,
} from '@trailgate/shared/customers/csv'

/** What a file looks like before it is imported. */
export interface CsvPreview {
  columns: PreviewColumn[]
  /** The first rows, cell by cell, exactly as they stand in the file. */
  rows: string[][]
  /** What stands between the cells. */
  delimiter: string
}

export interface PreviewColumn {
  heading: string
  /** What the heading is taken for, or null when the column is left out. */
  meaning: ImportColumn | null
  /** A heading of this name stands further left already; only that one counts. */
  again: boolean
}

/** Whether the picked file may be a CSV file at all; what is in it the server finds out. */
export function isCsvFile({ name, type }: { name: string; type: string }): boolean {
  return /\.csv$/i.test(name) || type === 'text/csv'
}

/** UTF-8 where the bytes are that, else what Excel on Windows writes. The last character may be cut in two. */
export function encodingOf(start: Uint8Array): 'utf-8' | 'windows-1252' {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true })
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** The headings with what they are taken for, and the first five rows. */
export function previewOf(start: Uint8Array): CsvPreview {
  const text = new TextDecoder(encodingOf(start)).decode(start)
  const readings = DELIMITERS.map((delimiter) => {
    // Every cell stays text: a phone or ZIP that becomes a number loses its leading zero.
    const { data } = Papa.parse<string[]>(text, {
      delimiter,
      preview: CSV_PREVIEW_ROWS + 1,
      skipEmptyLines: 'greedy',
    })
    const [headings = [], ...rows] = data
    return { delimiter, cells: headings.map((heading) => heading.trim()), rows }
  })
  const delimiter = likeliestDelimiter(readings) ?? DELIMITERS[0]
  const { cells = [], rows = [] } =
    readings.find((reading) => reading.delimiter === delimiter) ?? {}
  return { columns: columnsOf(cells), rows, delimiter }
}

function columnsOf(headings: string[]): PreviewColumn[] {
  const mapping = guessMapping(headings)
  return headings.map((heading, index) => {
    const again = headings.indexOf(heading) < index
    return { heading, meaning: again ? null : (mapping[heading] ?? null), again }
  })
}

/** How many rows the file holds, its headings not counted. */
export function countRows(file: File, start: Uint8Array, delimiter: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let lines = 0
    Papa.parse<string[]>(file, {
      delimiter,
      encoding: encodingOf(start),
      skipEmptyLines: 'greedy',
      chunk: ({ data }) => {
        lines += data.length
      },
      complete: () => resolve(Math.max(0, lines - 1)),
      error: reject,
    })
  })
}
