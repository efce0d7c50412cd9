/** Files of a whole park, and broken ones. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Group } from '@japa/runner/core'
import { ZipFile } from 'yazl'
import { acquireLease } from '#platform/jobs/leases'
import { unzipped } from '#tests/helpers/zip'

/** During these tests no export of the park begins: its process would change the park between two looks at it. */
export function withoutParkExports(group: Group) {
  group.setup(async () => {
    const release = await acquireLease('park export')
    return async () => release?.()
  })
}

export type Entries = Map<string, Buffer>

export async function entriesOf(path: string): Promise<Entries> {
  return unzipped(await readFile(path))
}

/** Writes entries as a ZIP, with sums that fit, unless told otherwise. */
export async function writeZip(path: string, entries: Entries, { sums = true } = {}) {
  const all = new Map(entries)
  if (sums) {
    const names = [...all.keys()].filter((name) => !['SHA256SUMS', 'manifest.json'].includes(name))
    const lines = names.map((name) => `${sha256(all.get(name) ?? Buffer.alloc(0))}  ${name}\n`)
    const text = Buffer.from(lines.join(''))
    const manifest = JSON.parse(String(all.get('manifest.json')))
    all.set('SHA256SUMS', text)
    all.set('manifest.json', Buffer.from(JSON.stringify({ ...manifest, sums: sha256(text) })))
  }
  const zip = new ZipFile()
  for (const [name, content] of all) zip.addBuffer(content, name)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
}

/** Puts another name of the same length in the place of an entry's, as no program that writes ZIPs would. */
export async function renamed(path: string, from: string, to: string): Promise<Buffer> {
  const text = (await readFile(path)).toString('latin1')
  return Buffer.from(text.replaceAll(from, to), 'latin1')
}

function sha256(content: Buffer) {
  return createHash('sha256').update(content).digest('hex')
}
