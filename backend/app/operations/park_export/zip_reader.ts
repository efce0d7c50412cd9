import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { StringDecoder } from 'node:string_decoder'
import type { Readable } from 'node:stream'
import * as v from 'valibot'
import { open, type Entry, type ZipFile } from 'yauzl'
import { MANIFEST, parkManifest, SUMS, type ParkManifest } from './manifest.ts'

/** A file that is no whole export of a park; the message says why. Nothing has been written. */
export class NotAPark extends Error {}

const ENTRIES_MAX = 4_000_000
/** Text does not shrink to less than this part of itself, unless it was made to fill a disk. */
const RATIO_MAX = 200
/** Small entries may shrink to anything. */
const RATIO_FROM = 10 * 1024 * 1024
const MANIFEST_MAX = 1024 * 1024

/** Folders and files of the format; anything else is refused, and so is a path that climbs. */
const NAMES =
  /^(csv\/[a-z_]{1,60}\.csv|documents\/\d{1,15}|waivers\/\d{6,12}\/\d{12}\.(json|pdf)|checkpoints\/[\d-]{1,60}\.json|waiver-verifier\.html|SHA256SUMS|manifest\.json)$/

/** An export of a park, checked whole before it is read: names, sizes and hashes. */
export class ZipReader {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  readonly manifest: ParkManifest

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, manifest: ParkManifest) {
    this.#zip = zip
    this.#entries = entries
    this.manifest = manifest
  }

  /** @throws {NotAPark} */
  static async of(path: string): Promise<ZipReader> {
    const zip = await openZip(path)
    try {
      const entries = await entriesOf(zip, path)
      const manifest = await manifestOf(zip, entries)
      await expectSums(zip, entries, manifest)
      return new ZipReader(zip, entries, manifest)
    } catch (error) {
      zip.close()
      throw asRefusal(error)
    }
  }

  /** An entry as it streams. @throws {NotAPark} when it is missing. */
  async bytes(name: string): Promise<Readable> {
    return streamOf(this.#zip, find(this.#entries, name))
  }

  /** The same as text, in pieces. */
  async *text(name: string): AsyncGenerator<string> {
    yield* textOf(await this.bytes(name))
  }

  close() {
    this.#zip.close()
  }
}

function openZip(path: string): Promise<ZipFile> {
  const options = { lazyEntries: true, autoClose: false, strictFileNames: true }
  return new Promise((resolve, reject) => {
    open(path, options, (error, zip) => (zip ? resolve(zip) : reject(asRefusal(error))))
  })
}

/** A refusal of the ZIP reader becomes that of a park's file; an error of the disk stays one. */
function asRefusal(error: unknown): Error {
  if (error instanceof NotAPark) return error
  if (!(error instanceof Error)) return new Error(String(error))
  if ('syscall' in error) return error
  return new NotAPark(`The file is not a whole ZIP: ${error.message}`)
}

async function entriesOf(zip: ZipFile, path: string): Promise<Map<string, Entry>> {
  const { size } = await stat(path)
  const entries = new Map<string, Entry>()
  let packed = 0
  await new Promise<void>((resolve, reject) => {
    zip.once('end', resolve).once('error', reject)
    zip.on('entry', (entry: Entry) => {
      packed += entry.compressedSize
      const problem = problemOf(entry) ?? (packed > size ? 'The entries of the ZIP overlap' : null)
      if (problem) return reject(new NotAPark(problem))
      if (entries.has(entry.fileName)) {
        return reject(new NotAPark(`The ZIP has ${entry.fileName} twice`))
      }
      if (entries.size >= ENTRIES_MAX) return reject(new NotAPark('The ZIP has too many entries'))
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
  return entries
}

function problemOf({ fileName, compressedSize, uncompressedSize }: Entry): string | null {
  if (!NAMES.test(fileName)) return `The ZIP has an entry that is not of a park: ${fileName}`
  if (uncompressedSize > RATIO_FROM && uncompressedSize > compressedSize * RATIO_MAX) {
    return `The ZIP has an entry that unpacks to far more than it should: ${fileName}`
  }
  return null
}

function find(entries: ReadonlyMap<string, Entry>, name: string): Entry {
  const entry = entries.get(name)
  if (!entry) throw new NotAPark(`The file is not whole: ${name} is missing`)
  return entry
}

/** The reader ends the stream with an error when an entry is longer or shorter than it says. */
function streamOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) =>
      error ? reject(asRefusal(error)) : resolve(stream)
    )
  })
}

async function manifestOf(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
  const entry = find(entries, MANIFEST)
  if (entry.uncompressedSize > MANIFEST_MAX) throw new NotAPark(`${MANIFEST} is too long`)
  let text = ''
  for await (const piece of textOf(await streamOf(zip, entry))) text += piece
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), parkManifest), text)
  if (!read.success) {
    throw new NotAPark(`The file is no export of a park that this version reads: see ${MANIFEST}`)
  }
  return read.output
}

/** Each entry is as it was written, and none is there that was not. */
async function expectSums(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  { sums }: ParkManifest
) {
  const whole = createHash('sha256')
  const seen = new Set<string>()
  let rest = ''
  for await (const piece of textOf(await streamOf(zip, find(entries, SUMS)))) {
    whole.update(piece)
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > 1000) throw new NotAPark(`${SUMS} is not of a park`)
    for (const line of lines) {
      const [, sum, name = ''] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
      // A long list of one entry would be read for ever.
      if (!sum || seen.has(name)) throw new NotAPark(`${SUMS} is not of a park`)
      const hash = createHash('sha256')
      for await (const bytes of await streamOf(zip, find(entries, name))) hash.update(bytes)
      if (hash.digest('hex') !== sum)
        throw new NotAPark(`The file is damaged: ${name} is not what it was`)
      seen.add(name)
    }
  }
  if (rest !== '' || whole.digest('hex') !== sums) {
    throw new NotAPark(`The file is damaged: ${SUMS} is not what it was`)
  }
  for (const name of entries.keys()) {
    if (name !== SUMS && name !== MANIFEST && !seen.has(name)) {
      throw new NotAPark(`The file has an entry too much: ${name}`)
    }
  }
}

async function* textOf(stream: Readable): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  for await (const bytes of stream) yield decoder.write(bytes as Buffer)
  yield decoder.end()
}
