/** ZIP files that a call takes or answers. */
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ApiRequest } from '@japa/api-client'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { ZipFile as NewZip } from 'yazl'

/** Reads the answer as bytes, whatever its type. */
export function inBytes(request: ApiRequest): ApiRequest {
  request.request.buffer(true).parse((answer, done) => {
    if (!(answer instanceof Readable)) throw new TypeError('The answer is no stream')
    void buffer(answer).then((bytes) => done(null, bytes))
  })
  return request
}

/** A ZIP of these files. */
export async function zipOf(files: Record<string, Buffer>): Promise<Buffer> {
  const zip = new NewZip()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name)
  zip.end()
  return buffer(zip.outputStream)
}

/** The files of a ZIP by name. */
export async function unzipped(zip: Buffer): Promise<Map<string, Buffer>> {
  const file = await new Promise<ZipFile>((opened, failed) => {
    fromBuffer(zip, { lazyEntries: true }, (error, made) => (made ? opened(made) : failed(error)))
  })
  const found = new Map<string, Buffer>()
  file.on('entry', (entry: Entry) => {
    file.openReadStream(entry, (_, stream) => {
      void buffer(stream).then((content) => {
        found.set(entry.fileName, content)
        file.readEntry()
      })
    })
  })
  const read = once(file, 'end')
  file.readEntry()
  await read
  return found
}
