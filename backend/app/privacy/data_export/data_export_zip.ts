import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { nameInZip, type DataExport } from '#privacy/data_export/data_export'
import { signatureName, signatureOf, signedData } from '#privacy/data_export/signed_data'
import { openFile } from '#platform/files/file_store'

/** A rider's data as a streamed ZIP file; each entry is read when the stream reaches it. */
export function dataExportZip(own: DataExport): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  // An error aborts the download, so that a partial file is not taken for the whole.
  zip.on('error', (error: Error) => out.destroy(error))
  zip.outputStream.pipe(out)

  const add = (name: string, open: () => Promise<Readable>, about: { size?: number } = {}) =>
    zip.addReadStreamLazy(name, about, (give) => {
      open().then(
        (stream) =>
          give(
            null,
            stream.on('error', (error) => out.destroy(error))
          ),
        (error: unknown) => give(error, out)
      )
    })
  add('data.json', async () => inBytes(jsonOf(own)))
  for (const waiver of own.waivers) {
    add(signatureName(waiver), async () => inBytes([await signatureOf(waiver)]))
  }
  for (const file of own.files) {
    const open = async () => (await openFile(file.file_key)).stream
    add(nameInZip(file), open, { size: file.file_size })
  }
  zip.end()
  return out
}

/** Streams the JSON text, with the waivers appended one by one. */
async function* jsonOf({ data, riderId, waivers }: DataExport): AsyncGenerator<string> {
  const whole = JSON.stringify({ ...data, waivers: [] }, null, 2)
  const end = whole.lastIndexOf(']')
  yield whole.slice(0, end)
  let separator = '\n    '
  for await (const waiver of signedData(riderId, waivers)) {
    yield separator + JSON.stringify(waiver, null, 2).replaceAll('\n', '\n    ')
    separator = ',\n    '
  }
  yield whole.slice(end)
}

function inBytes(pieces: Iterable<Buffer> | AsyncIterable<string>): Readable {
  return Readable.from(pieces, { objectMode: false })
}
