import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

type Content = string | Buffer | Iterable<string | Buffer> | AsyncIterable<string | Buffer>

/**
 * A ZIP written to disk, one entry after the other. `SHA256SUMS`, in the form of `sha256sum --check`, names each entry;
 * it grows in a file beside the ZIP.
 */
export class ZipWriter {
  readonly #zip = new ZipFile()
  readonly #whole: Hash = createHash('sha256')
  readonly #written: Promise<void>
  readonly #made: Date
  readonly #sums: FileHandle
  readonly #sumsPath: string
  /** Content of the entry that is being written. */
  #source: Readable | null = null
  #failure: Error | null = null

  private constructor(path: string, sums: FileHandle, made: Date) {
    this.#made = made
    this.#sums = sums
    this.#sumsPath = sumsOf(path)
    // It must not be there yet: nothing is overwritten.
    const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
    this.#written = pipeline(this.#output, target)
    // A full disk ends the writing, not the reading. `end` rejects too; before it a failure must not end the process.
    this.#written.catch((error: Error) => {
      this.#failure = error
      this.#source?.destroy(error)
      this.#output.destroy(error)
    })
    // An entry that cannot be read is told by its own stream.
    this.#zip.on('error', (error: Error) => this.#output.destroy(error))
  }

  get #output() {
    return this.#zip.outputStream as Readable
  }

  static async into(path: string, made: Date) {
    return new ZipWriter(path, await open(sumsOf(path), 'wx', 0o600), made)
  }

  /** Adds an entry; resolves when its last byte was taken. */
  async add(name: string, content: Content, { compress = true } = {}) {
    const hash = createHash('sha256')
    await this.#put(name, hashed(content, hash), compress)
    const line = `${hash.digest('hex')}  ${name}\n`
    this.#whole.update(line)
    await this.#sums.write(line)
  }

  /** Adds the sums, and what the function makes of their own hash, and closes the file. */
  async end(last: (sumsHash: string) => { name: string; content: string }) {
    await this.#sums.close()
    await this.#put('SHA256SUMS', createReadStream(this.#sumsPath), true)
    const { name, content } = last(this.#whole.digest('hex'))
    await this.#put(name, [content], true)
    this.#zip.end()
    await this.#written
    await rm(this.#sumsPath)
  }

  /** Removes what was written of a ZIP that is not finished. */
  async discard(path: string) {
    this.#output.destroy()
    await this.#written.catch((error: unknown) => error)
    await this.#sums.close()
    await rm(path, { force: true })
    await rm(this.#sumsPath, { force: true })
  }

  async #put(name: string, content: Iterable<unknown> | AsyncIterable<unknown>, compress: boolean) {
    if (this.#failure) throw this.#failure
    const source = Readable.from(content, { objectMode: false })
    this.#source = source
    const taken = Promise.withResolvers<void>()
    source.once('end', taken.resolve).once('error', taken.reject)
    // yazl keeps this function until the end of the ZIP: it must not hold the content of its entry.
    this.#zip.addReadStreamLazy(name, { mtime: this.#made, compress }, this.#giveSource)
    await taken.promise
    this.#source = null
  }

  readonly #giveSource = (give: (error: Error | null, source: Readable) => void) => {
    if (this.#source) give(null, this.#source)
  }
}

function sumsOf(path: string) {
  return `${path}.sums`
}

async function* hashed(content: Content, hash: Hash) {
  const pieces = typeof content === 'string' || Buffer.isBuffer(content) ? [content] : content
  for await (const piece of pieces) {
    hash.update(piece)
    yield piece
  }
}

/** SHA-256 and size in bytes of a file, read as a stream. */
export async function describeFile(path: string) {
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of createReadStream(path)) {
    hash.update(piece as Buffer)
    size += (piece as Buffer).length
  }
  return { size, sha256: hash.digest('hex') }
}
