import { createPublicKey } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#services/clock'
import { whenGone } from '#services/files/when_gone'
import { makeCheckpoint, readCheckpoint, type Checkpoint } from '#services/seal/checkpoint'
import { publicKey, signingKey } from '#services/seal/signing_key'
import { settings } from '#start/settings'

/** Wide enough for every sequence, so that names sort like numbers. */
const DIGITS = 12

/** Where checkpoints lie until they are copied to a place that this machine cannot write to. */
export function checkpointFolder() {
  return join(settings.dataDir, 'checkpoints')
}

/**
 * Writes a checkpoint when something was sealed since the last one, and returns its file. Any process may do it at any
 * time: two that do it at once write the same statement.
 */
export async function keepCheckpoint(): Promise<string | null> {
  const head: { sequence: number; hash: string } = await db
    .from('waiver_chain_head')
    .where('id', 1)
    .select('sequence', 'hash')
    .firstOrFail()
  if (head.sequence === 0) return null

  const folder = checkpointFolder()
  await mkdir(folder, { recursive: true })
  const name = nameOf(head.sequence)
  if ((await readdir(folder)).includes(name)) return null

  const key = signingKey()
  const keys = { private: key, public: createPublicKey(key) }
  const checkpoint = makeCheckpoint(head, keys, clock.now())
  const file = join(folder, name)
  const part = `${file}.${process.pid}`
  const handle = await open(part, 'w', 0o644)
  try {
    await handle.writeFile(`${JSON.stringify(checkpoint, null, 2)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(part, file)
  return file
}

/** The checkpoints in a folder, and the names of those that the park's key has not signed. */
export async function checkpointsIn(folder: string) {
  const names = await readdir(folder).catch(whenGone([]))
  const checkpoints: Checkpoint[] = []
  const refused: string[] = []
  for (const name of names.filter((each) => each.endsWith('.json')).sort()) {
    const checkpoint = readCheckpoint(await readFile(join(folder, name), 'utf8'), publicKey())
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
    : readCheckpoint(await readFile(join(folder, name), 'utf8'), publicKey())
}

/** The files of all checkpoints, whoever has signed them, in the order of the chain. */
export async function checkpointFiles(): Promise<string[]> {
  return (await checkpointNames()).sort().map((name) => join(checkpointFolder(), name))
}

async function checkpointNames(): Promise<string[]> {
  const names = await readdir(checkpointFolder()).catch(whenGone([]))
  return names.filter((each) => each.endsWith('.json'))
}

function nameOf(sequence: number) {
  return `${String(sequence).padStart(DIGITS, '0')}.json`
}
