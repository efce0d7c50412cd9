import { IMPORT_FILE_MAX_BYTES } from '@trailgate/shared/customers/constants'

/** A file in a ZIP, as its directory tells of it. */
interface Entry {
  name: string
  method: number
  packed: number
  unpacked: number
  header: number
}

const END = 0x06054b50
const END_BYTES = 22
const COMMENT_MAX = 0xffff
const LOCATOR_64 = 0x07064b50
const LOCATOR_64_BYTES = 20
const DIRECTORY = 0x02014b50
const STORED = 0
const DEFLATED = 8
const OF_64 = 0xffffffff

/** True if the chosen file is a ZIP by its name; the server checks its content. */
export function isZipFile({ name }: { name: string }): boolean {
  return /\.zip$/i.test(name)
}

/** The only CSV of a ZIP, unpacked for the preview. @throws where there is none, or several, or the ZIP is damaged. */
export async function csvOfZip(file: Blob): Promise<Blob> {
  const tables = (await entriesOf(file)).filter(({ name }) => isTable(name))
  const [table] = tables
  if (!table || tables.length > 1 || table.unpacked > IMPORT_FILE_MAX_BYTES)
    throw new Error('not one CSV')
  const header = await viewOf(file, table.header, 30)
  const start = table.header + 30 + header.getUint16(26, true) + header.getUint16(28, true)
  const packed = file.slice(start, start + table.packed)
  if (table.method === STORED) return packed
  if (table.method !== DEFLATED) throw new Error('packed in another way')
  const unpacked = packed.stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return new Response(unpacked).blob()
}

/** Finder adds files of its own beside those that it packs. */
function isTable(name: string): boolean {
  return /\.csv$/i.test(name) && !name.startsWith('__MACOSX/') && !/(?:^|\/)\.[^/]*$/.test(name)
}

async function entriesOf(file: Blob): Promise<Entry[]> {
  const directory = await viewOf(file, await directoryOf(file), file.size)
  const entries: Entry[] = []
  let at = 0
  while (at + 46 <= directory.byteLength && directory.getUint32(at, true) === DIRECTORY) {
    const nameBytes = directory.getUint16(at + 28, true)
    entries.push({
      name: new TextDecoder().decode(
        new Uint8Array(directory.buffer, directory.byteOffset + at + 46, nameBytes)
      ),
      method: directory.getUint16(at + 10, true),
      packed: directory.getUint32(at + 20, true),
      unpacked: directory.getUint32(at + 24, true),
      header: directory.getUint32(at + 42, true),
    })
    at += 46 + nameBytes + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true)
  }
  return entries
}

/** Where the directory begins; a ZIP of more than 65,535 files says so in a further record. */
async function directoryOf(file: Blob): Promise<number> {
  const from = Math.max(0, file.size - END_BYTES - COMMENT_MAX - LOCATOR_64_BYTES)
  const tail = await viewOf(file, from, file.size)
  for (let at = tail.byteLength - END_BYTES; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) !== END) continue
    const offset = tail.getUint32(at + 16, true)
    const locator = at - LOCATOR_64_BYTES
    if (offset !== OF_64 || locator < 0 || tail.getUint32(locator, true) !== LOCATOR_64)
      return offset
    const end64 = await viewOf(file, Number(tail.getBigUint64(locator + 8, true)), 56)
    return Number(end64.getBigUint64(48, true))
  }
  throw new Error('no ZIP')
}

async function viewOf(file: Blob, at: number, bytes: number): Promise<DataView> {
  return new DataView(await file.slice(at, at + bytes).arrayBuffer())
}
