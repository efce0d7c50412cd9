import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import { ifMissing } from '#platform/files/if_missing'

export const MANIFEST = 'manifest.json'
const FORMAT = 'trailgate-backup-1'

const manifest = v.object({
  format: v.literal(FORMAT),
  made_at: v.string(),
  engine: v.picklist(['sqlite', 'mysql']),
  database: v.optional(v.boolean(), true),
  /**
   * Migrations of the database, and the version that ran them; backups of earlier versions lack
   * them.
   */
  levels: v.optional(v.array(v.string()), []),
  version: v.optional(v.nullable(v.string()), null),
  files: v.array(v.object({ path: v.string(), size: v.number(), sha256: v.string() })),
})
export type Manifest = v.InferOutput<typeof manifest>

/** Writes down what a backup holds, each file with its size in bytes and its SHA-256. */
export async function writeManifest(
  folder: string,
  of: Pick<Manifest, 'engine' | 'database' | 'levels' | 'version'>,
  now: Date
) {
  const files = await describe(folder)
  const content: Manifest = { format: FORMAT, made_at: now.toISOString(), ...of, files }
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(content, null, 2)}\n`)
  return content
}

/** The manifest of a backup, complete or not; null if the folder is not a backup. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(ifMissing(''))
  const { output, success } = v.safeParse(v.pipe(v.string(), v.parseJson(), manifest), text)
  return success ? output : null
}

/**
 * The manifest of a complete backup.
 * @throws with the first file that is missing, changed or unknown.
 */
export async function readWholeBackup(folder: string): Promise<Manifest> {
  const output = await readManifest(folder)
  if (output === null) throw new Error(`${folder} is no backup: it has no ${MANIFEST} of ours`)
  const there = new Map((await describe(folder)).map((file) => [file.path, file]))
  for (const { path, size, sha256 } of output.files) {
    const found = there.get(path)
    if (!found) throw new Error(`The backup is not whole: ${path} is missing`)
    if (found.size !== size || found.sha256 !== sha256) {
      throw new Error(`The backup is damaged: ${path} is not what it was`)
    }
    there.delete(path)
  }
  for (const path of there.keys()) throw new Error(`The backup has a file too much: ${path}`)
  return output
}

async function describe(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files: Manifest['files'] = []
  for (const entry of entries) {
    const full = join(entry.parentPath, entry.name)
    const path = relative(folder, full).split(sep).join('/')
    if (!entry.isFile() || path === MANIFEST) continue
    const hash = createHash('sha256')
    await pipeline(createReadStream(full), hash)
    files.push({ path, size: (await stat(full)).size, sha256: hash.digest('hex') })
  }
  return files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}
