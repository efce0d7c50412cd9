import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { nameInZip, type OwnData } from '#queries/own_data/own_data'
import { openFile } from '#services/files/file_store'

/** A rider's data as one ZIP file, made while it is read; each document is opened when its turn comes. */
export function ownDataZip({ data, signatures, files }: OwnData): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  // What fails on the way cuts the download off, so that nobody takes half of it for all.
  zip.on('error', (error: Error) => out.destroy(error))
  zip.outputStream.pipe(out)

  zip.addBuffer(Buffer.from(JSON.stringify(data, null, 2)), 'data.json')
  for (const { name, image } of signatures) zip.addBuffer(Buffer.from(image), name)
  for (const file of files) {
    zip.addReadStreamLazy(nameInZip(file), { size: file.file_size }, (give) => {
      openFile(file.file_key).then(
        ({ stream }) => give(null, stream),
        (error: unknown) => give(error, out)
      )
    })
  }
  zip.end()
  return out
}
