import { createPublicKey } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { clock } from '#platform/clock'
import { ifMissing } from '#platform/files/if_missing'
import {
  CHECKPOINT_FORMAT,
  makeCheckpoint,
  readCheckpoint,
  type Checkpoint,
} from '#waivers/seal/checkpoint'
import type { End } from '#waivers/seal/link'
import { publicKeys, signingKey } from '#waivers/seal/signing_key'
import { settings } from '#start/settings'

/** Wide enough for every sequence, so that names sort like numbers. */
const DIGITS = 12

/** The counter that says of which record the last one was made. */
const LAST = 'checkpoint'

/** Where checkpoints lie until they are copied to a place that this machine cannot write to. */
export function checkpointFolder() {
  return settings.checkpointDir
}

/** Where the chain ends by its own note. */
export async function headOfChain(): Promise<End> {
  return rowsIn('waiver_chain_head').where('id', 1).select('sequence', 'hash').firstOrFail()
}

/**
 * Whether the folder has a checkpoint of this record; one that the database does not note, of a process that died in between, is noted.
 */
export async function isKept({ sequence }: End): Promise<boolean> {
  const name = nameOf(sequence)
  if (!(await checkpointNames()).includes(name)) return false
  await noteKept(sequence, join(checkpointFolder(), name))
  return true
}

/**
 * Signs the end of the chain, unless that was done, notes it in the database, and returns the file. It believes what it is given:
 * whether the chain is whole up to there, `anchorChain` asks. Two that do it at once write the same statement.
 */
export async function keepCheckpoint(end?: End): Promise<string | null> {
  const head = end ?? (await headOfChain())
  if (head.sequence === 0 || (await isKept(head))) return null

  const folder = checkpointFolder()
  await mkdir(folder, { recursive: true })
  const name = nameOf(head.sequence)
  const key = signingKey()
  const keys = { private: key, public: createPublicKey(key) }
  const checkpoint = makeCheckpoint(head, keys, clock.now())
  const file = join(folder, name)
  await writeWhole(file, checkpoint)
  await note(checkpoint)
  return file
}

/** A checkpoint as the database notes it: the whole of what was signed, so that a lost file can be told, and written again. */
export function rowOfCheckpoint({ sequence, hash, made_at, key_id, signature }: Checkpoint) {
  return { sequence, hash, made_at, key_id, signature }
}

/** The checkpoints that the database knows of, and the numbers of those that the park's key has not signed. */
export async function notedCheckpoints() {
  const rows = await rowsIn('waiver_checkpoints')
    .orderBy('sequence')
    .select('sequence', 'hash', 'made_at', 'key_id', 'signature')
  const noted: Checkpoint[] = []
  const refused: number[] = []
  for (const row of rows) {
    const text = JSON.stringify({ format: CHECKPOINT_FORMAT, ...row })
    const checkpoint = readCheckpoint(text, ...publicKeys())
    if (checkpoint) noted.push(checkpoint)
    else refused.push(row.sequence)
  }
  return { noted, refused }
}

/** Writes the files again that the database knows of and the folder has not, after a backup was brought back. */
export async function writeMissingCheckpoints(): Promise<number> {
  const folder = checkpointFolder()
  await mkdir(folder, { recursive: true })
  const there = new Set(await checkpointNames())
  const { noted } = await notedCheckpoints()
  const missing = noted.filter(({ sequence }) => !there.has(nameOf(sequence)))
  for (const checkpoint of missing) {
    await writeWhole(join(folder, nameOf(checkpoint.sequence)), checkpoint)
  }
  return missing.length
}

/** Of a process that died between the file and the note. */
async function noteKept(sequence: number, file: string) {
  if (await rowsIn('waiver_checkpoints').where('sequence', sequence).select('sequence').first()) {
    return
  }
  const kept = readCheckpoint(await readFile(file, 'utf8'), ...publicKeys())
  if (kept) await note(kept)
}

async function note(checkpoint: Checkpoint) {
  await rowsInto('waiver_checkpoints')
    .insert(rowOfCheckpoint(checkpoint))
    .onConflict(['sequence'])
    .ignore()
  const { sequence } = checkpoint
  await rowsIn('counters')
    .where('name', LAST)
    .where('value', '<', sequence)
    .update({ value: sequence })
}

/** Of which record the last checkpoint was made; 0 before the first one. It is noted apart from the checkpoints, so that all of them are missed. */
export async function lastCheckpoint(): Promise<number> {
  const noted = await rowsIn('counters').where('name', LAST).select('value').first()
  return noted?.value ?? 0
}

async function writeWhole(file: string, checkpoint: Checkpoint) {
  const part = `${file}.${process.pid}`
  const handle = await open(part, 'w', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify(checkpoint, null, 2)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(part, file)
}

/** The checkpoints in a folder, and the names of those that the park's key has not signed. */
export async function checkpointsIn(folder: string) {
  const names = await readdir(folder).catch(ifMissing([]))
  const checkpoints: Checkpoint[] = []
  const refused: string[] = []
  for (const name of names.filter((each) => each.endsWith('.json')).sort()) {
    const checkpoint = readCheckpoint(await readFile(join(folder, name), 'utf8'), ...publicKeys())
    if (checkpoint) checkpoints.push(checkpoint)
    else refused.push(name)
  }
  return { checkpoints, refused }
}

/** The first checkpoint that knows this record, or null while there is none that the park's key has signed. */
export async function checkpointAfter(sequence: number): Promise<Checkpoint | null> {
  const folder = checkpointFolder()
  const least = nameOf(sequence)
  const name = (await checkpointNames())
    .filter((each) => each >= least)
    .reduce<string | null>((first, each) => (first !== null && first < each ? first : each), null)
  return name === null
    ? null
    : readCheckpoint(await readFile(join(folder, name), 'utf8'), ...publicKeys())
}

/** The files of all checkpoints, whoever has signed them, in the order of the chain. */
export async function checkpointFiles(): Promise<string[]> {
  return (await checkpointNames()).sort().map((name) => join(checkpointFolder(), name))
}

async function checkpointNames(): Promise<string[]> {
  const names = await readdir(checkpointFolder()).catch(ifMissing([]))
  return names.filter((each) => each.endsWith('.json'))
}

function nameOf(sequence: number) {
  return `${String(sequence).padStart(DIGITS, '0')}.json`
}
