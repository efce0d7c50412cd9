import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { rowsIn } from '#platform/database/rows_in'
import { uploadFolder } from '#platform/http/upload'
import { fileFolder, sizeOfFile } from '#platform/files/file_store'
import { ifMissing } from '#platform/files/if_missing'
import type { Client, Rule } from '#operations/invariants/rule'
import { hasEnded } from '#platform/this_process'

/** No file without a row, no row without its file. */
export const fileRules: Rule[] = [
  { rule: 'every document has its whole file', find: documentsWithoutFile },
  { rule: 'every file is claimed by a document, or announced', find: filesOfNobody },
  { rule: 'nothing is left of an upload whose process is gone', find: lostUploads },
]

const AT_ONCE = 500

async function documentsWithoutFile(client: Client) {
  const found: string[] = []
  let after = 0
  for (;;) {
    const rows = await rowsIn('documents', client)
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .select('id', 'file_key', 'file_size')
    for (const row of rows) {
      if ((await sizeOfFile(row.file_key)) === row.file_size) continue
      // Removed meanwhile: the row goes first.
      const still = await rowsIn('documents', client).where('id', row.id).select('id').first()
      if (still) found.push(`document ${row.id}`)
    }
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return found
    after = last.id
  }
}

async function filesOfNobody(client: Client) {
  const entries = await readdir(fileFolder, { recursive: true, withFileTypes: true }).catch(
    ifMissing([])
  )
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  const found: string[] = []
  for (let from = 0; from < names.length; from += AT_ONCE) {
    const some = names.slice(from, from + AT_ONCE)
    const known = new Set<string>()
    for (const table of ['documents', 'file_removals'] as const) {
      const rows = await rowsIn(table, client).whereIn('file_key', some).select('file_key')
      for (const row of rows) known.add(row.file_key)
    }
    for (const name of some.filter((each) => !known.has(each))) {
      // Removed meanwhile: the bytes go before the note does.
      if ((await sizeOfFile(name)) !== null) found.push(name)
    }
  }
  return found
}

async function lostUploads() {
  const names = await readdir(uploadFolder).catch(ifMissing([]))
  const lost: string[] = []
  for (const name of names.filter(hasEnded)) {
    if (await stat(join(uploadFolder, name)).catch(ifMissing(null))) lost.push(name)
  }
  return lost
}
