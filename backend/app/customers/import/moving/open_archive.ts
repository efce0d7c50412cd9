import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { IMPORT_FILE_MAX_BYTES } from '@trailgate/shared/customers/constants'
import { ARCHIVE_ENTRIES_MAX, ARCHIVE_UNPACKED_MAX_BYTES } from '@trailgate/shared/moving/constants'
import { messages } from '@trailgate/shared/moving/messages'
import { getFileNameLowLevel, openPromise, validateFileName, type Entry, type ZipFile } from 'yauzl'
import { TextInspector } from '#platform/csv/text_inspector'
import { onDisk } from '#platform/files/file_store'
import { Invalid } from '#platform/http/refusals'
import { uploadFolder } from '#platform/http/upload'
import { thisProcess } from '#platform/this_process'

/** A ZIP of an old system: its CSV, unpacked to disk, and the PDFs beside it. */
export type Archive = {
  path: string
  inspector: TextInspector
  pdfs: OldPdfs
  /** Closes the ZIP and removes the unpacked CSV. */
  close: () => Promise<void>
}

/** Names by which a PDF is looked up: those of the waiver itself, then numbers of its person. */
type PdfNames = { ofWaiver: readonly (string | null)[]; ofPerson: readonly (string | null)[] }

/**
 * The PDFs of an archive, found by the name of the file, with or without its folder and ending. A name that several of
 * them share finds none: it needs the path.
 */
export class OldPdfs {
  readonly #zip: ZipFile
  readonly #byPath = new Map<string, Entry>()
  readonly #byName = new Map<string, Entry>()
  readonly #entries: readonly Entry[]
  readonly #used = new Set<Entry>()

  constructor(zip: ZipFile, entries: readonly Entry[]) {
    this.#zip = zip
    this.#entries = entries
    const shared = new Set<string>()
    for (const entry of entries) {
      const path = nameOf(entry).toLowerCase()
      this.#byPath.set(path, entry)
      for (const name of new Set([basename(path), stemOf(path)])) {
        if (this.#byName.has(name)) shared.add(name)
        this.#byName.set(name, entry)
      }
    }
    for (const name of shared) this.#byName.delete(name)
  }

  /** True if the archive holds PDFs. */
  get hasSome(): boolean {
    return this.#entries.length > 0
  }

  /**
   * The PDF of a waiver; it counts as used. Numbers of the person count only if no name of the waiver is given, and for
   * one waiver: a second one of that number would get the PDF of the first.
   */
  find({ ofWaiver, ofPerson }: PdfNames): Entry | null {
    const isNamed = ofWaiver.some((name) => name?.trim())
    const found = isNamed
      ? this.#named(ofWaiver)
      : this.#named(ofPerson, (entry) => !this.#used.has(entry))
    if (found) this.#used.add(found)
    return found
  }

  #named(
    names: readonly (string | null)[],
    fits: (entry: Entry) => boolean = () => true
  ): Entry | null {
    for (const name of names) {
      const key = name?.trim().replaceAll('\\', '/').toLowerCase()
      if (!key) continue
      const found = this.#byPath.get(key) ?? this.#byName.get(basename(key))
      if (found && fits(found)) return found
    }
    return null
  }

  /** Names of the PDFs that were not used. */
  unused(): string[] {
    return this.#entries.filter((entry) => !this.#used.has(entry)).map(nameOf)
  }

  /** Bytes of a PDF. @throws {DamagedEntry} */
  async read(entry: Entry): Promise<Buffer> {
    try {
      return await buffer(await this.#zip.openReadStreamPromise(entry))
    } catch (error) {
      if (isOfTheArchive(error)) throw new DamagedEntry()
      throw error
    }
  }
}

/** A file of an archive that cannot be unpacked. */
export class DamagedEntry extends Error {}

/**
 * Opens an uploaded ZIP: one CSV, with PDFs beside it. Nothing but the CSV is unpacked to disk.
 * @throws {Invalid} 422 for a damaged or encrypted ZIP, for no CSV or several, a path that leads outside of the ZIP, and
 *   for more than 100,000 entries or 2 GB unpacked.
 */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openZip(path)
  try {
    const entries = await entriesOf(zip)
    const tables = entries.filter((entry) => /\.csv$/i.test(nameOf(entry)))
    const [table] = tables
    if (!table || tables.length > 1) throw refused('zip.one_csv')
    if (table.uncompressedSize > IMPORT_FILE_MAX_BYTES) throw refused('zip.csv_size')
    const unpacked = join(uploadFolder, `${thisProcess}+${randomUUID()}`)
    const close = async () => {
      zip.close()
      await rm(unpacked, { force: true })
    }
    const pdfs = entries.filter((entry) => /\.pdf$/i.test(nameOf(entry)))
    try {
      const inspector = await unpack({ zip, table, to: unpacked })
      return { path: unpacked, inspector, pdfs: new OldPdfs(zip, pdfs), close }
    } catch (error) {
      await rm(unpacked, { force: true })
      throw error
    }
  } catch (error) {
    zip.close()
    throw isOfTheArchive(error) ? refused('zip.unreadable') : error
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { autoClose: false, lazyEntries: true, decodeStrings: false })
  } catch (error) {
    throw isOfTheArchive(error) ? refused('zip.unreadable') : error
  }
}

/** The files of a ZIP by its directory; folders and what Finder adds are left out. */
async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > ARCHIVE_ENTRIES_MAX) throw refused('zip.entries')
  const entries: Entry[] = []
  let bytes = 0
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry)
    if (validateFileName(name) !== null) throw refused('zip.path')
    bytes += entry.uncompressedSize
    if (bytes > ARCHIVE_UNPACKED_MAX_BYTES) throw refused('zip.size')
    if (!entry.canDecodeFileData()) throw refused('zip.unreadable')
    if (name.endsWith('/') || isHidden(name)) continue
    entries.push(entry)
  }
  return entries
}

/** Unpacks the CSV; yauzl refuses more bytes than the directory says. */
async function unpack({ zip, table, to }: { zip: ZipFile; table: Entry; to: string }) {
  const inspector = new TextInspector()
  const watch = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      inspector.see(chunk)
      done(null, chunk)
    },
  })
  const stream = await zip.openReadStreamPromise(table)
  await onDisk(() => pipeline(stream, watch, createWriteStream(to, { flags: 'wx', mode: 0o600 })))
  return inspector
}

/** Path of an entry with slashes, whatever system packed it. */
export function nameOf({ generalPurposeBitFlag: flag, fileNameRaw: raw, extraFields }: Entry) {
  return getFileNameLowLevel(flag, raw, extraFields, false)
}

function stemOf(path: string): string {
  return basename(path).replace(/\.pdf$/, '')
}

function isHidden(name: string): boolean {
  return name.startsWith('__MACOSX/') || basename(name).startsWith('.')
}

/** True for errors about the bytes of the ZIP; those of the disk have a code of the system. */
function isOfTheArchive(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof Invalid) return false
  return !('code' in error) || String(error.code).startsWith('Z_')
}

type ZipMessage = Extract<keyof typeof messages, `zip.${string}`>

function refused(key: ZipMessage) {
  return new Invalid({ file: [messages[key]] })
}
