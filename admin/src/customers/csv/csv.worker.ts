import { countRows, previewOf, type CsvPreview } from './readCsv.ts'

/** Enough for the headings and five rows of any honest file. */
const START_BYTES = 256 * 1024

export type CsvFinding =
  | { kind: 'preview'; preview: CsvPreview }
  | { kind: 'counted'; rows: number }
  | { kind: 'unreadable' }

/* A file of 256 MB is counted without the page noticing. */
addEventListener('message', ({ data: file }: MessageEvent<File>) => {
  // The file may be gone from the disk, or on a stick that was pulled out.
  look(file).catch(() => tell({ kind: 'unreadable' }))
})

async function look(file: File): Promise<void> {
  const start = new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer())
  tell({ kind: 'preview', preview: previewOf(start) })
  tell({ kind: 'counted', rows: await countRows(file, start) })
}

function tell(finding: CsvFinding): void {
  postMessage(finding)
}
