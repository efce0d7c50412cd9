import { countRows, foreignPreviewOf, previewOf, type CsvPreview } from './readCsv.ts'
import { csvOfZip, isZipFile } from './zipFile.ts'

/** Enough for the headings and five rows of any honest file. */
const START_BYTES = 256 * 1024

export type CsvFinding =
  | { kind: 'preview'; preview: CsvPreview }
  | { kind: 'counted'; rows: number }
  | { kind: 'unreadable' }

/* A file of 256 MB is counted without the page noticing. */
addEventListener('message', ({ data: file }: MessageEvent<File>) => {
  // The file may have been deleted, or its drive removed.
  look(file).catch(() => post({ kind: 'unreadable' }))
})

async function look(chosen: File): Promise<void> {
  const isZip = isZipFile(chosen)
  const file = isZip ? await csvOfZip(chosen) : chosen
  const start = new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer())
  const foreign = await foreignPreviewOf(file, start, { always: isZip })
  post({ kind: 'preview', preview: foreign ?? previewOf(start) })
  const rows = foreign?.foreign?.survey.rows ?? (await countRows(file, start))
  post({ kind: 'counted', rows })
}

function post(finding: CsvFinding): void {
  postMessage(finding)
}
