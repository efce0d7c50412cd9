import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import type { WaiverCheckpointsRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { clock } from '#platform/clock'
import { inTransaction, type Reader, type Transaction } from '#platform/database/transaction'
import { ifMissing } from '#platform/files/if_missing'
import { makeCheckpoint, readCheckpoint, type Checkpoint } from '#waivers/seal/checkpoint'
import type { End } from '#waivers/seal/link'
import { writeSigned } from '#waivers/seal/signed_file'
import { publicKey, publicKeys, signingKey } from '#waivers/seal/signing_key'
import { settings } from '#start/settings'

/** Zero-padded, so that names sort like numbers. */
const DIGITS = 12

/** Counter with the record of the last checkpoint. */
const LAST = 'checkpoint'

/** Folder of checkpoints, until they are copied to a place that this machine cannot write to. */
export function checkpointFolder() {
  return settings.checkpointDir
}

/** The stored end of the chain. */
export async function headOfChain(): Promise<End> {
  return rowsIn('waiver_chain_head').where('id', 1).select('sequence', 'hash').firstOrFail()
}

/**
 * True if the folder has a checkpoint of this end by the current key; one missing in the database, because a process
 * died in between, is recorded.
 */
export async function isKept(end: End): Promise<boolean> {
  const key = publicKey()
  for (const name of await checkpointNames()) {
    if (sequenceIn(name) !== end.sequence) continue
    const kept = readCheckpoint(await readFile(join(checkpointFolder(), name), 'utf8'), key)
    if (kept?.hash !== end.hash || kept.sequence !== end.sequence) continue
    await noteUnlessNoted(kept)
    return true
  }
  return false
}

/**
 * Signs the end of the chain unless that was done, records it in the database, and returns the file. It does not
 * verify: `anchorChain` does. Each checkpoint names the one before it, so they are made one by one. With `restored` it
 * is always made, on the word of the operator who restored the park.
 */
export async function keepCheckpoint(
  end?: End,
  { restored = false }: { restored?: boolean } = {}
): Promise<string | null> {
  const head = end ?? (await headOfChain())
  if (head.sequence === 0 || (!restored && (await isKept(head)))) return null
  await mkdir(checkpointFolder(), { recursive: true })
  await noteThoseOfTheDead(head.sequence)
  return inTransaction(async (trx) => {
    await rowsIn('counters', trx).where('name', LAST).forUpdate().select('value').firstOrFail()
    if (!restored && (await isKept(head))) return null
    const after = { previous: await checkpointBefore(head.sequence, trx), restored }
    const checkpoint = makeCheckpoint(head, signingKey(), clock.now(), after)
    const file = await writeBesideOthers(checkpoint)
    await note(checkpoint, trx)
    return file
  })
}

/** Record of the checkpoint before this one, as stored. */
async function checkpointBefore(sequence: number, trx: Transaction): Promise<number> {
  const last = await lastNoted(trx)
  if (last < sequence) return last
  // Another one of the same record is being made.
  const before = await rowsIn('waiver_checkpoints', trx)
    .where('sequence', '<', sequence)
    .orderBy('sequence', 'desc')
    .select('sequence')
    .first()
  return before?.sequence ?? 0
}

/** Records checkpoints that a process wrote but did not record before it died. */
async function noteThoseOfTheDead(upTo: number) {
  const last = await lastCheckpoint()
  const names = await checkpointNames()
  const later = names.filter((name) => sequenceIn(name) > last && sequenceIn(name) < upTo)
  for (const name of later.sort()) {
    const text = await readFile(join(checkpointFolder(), name), 'utf8')
    const kept = readCheckpoint(text, publicKey())
    if (kept?.sequence === sequenceIn(name)) await noteUnlessNoted(kept)
  }
}

/** Database row of a checkpoint: all signed fields, so that a lost file is noticed and can be rewritten. */
export function rowOfCheckpoint({ sequence, hash, made_at, key_id, signature }: Checkpoint) {
  return { sequence, hash, made_at, key_id, signature }
}

/** Additional fields of a checkpoint's second form. */
function columnsOfAfter(checkpoint: Checkpoint) {
  if (checkpoint.format === 'trailgate-checkpoint-1') return { previous: null, restored: null }
  const { previous, restored } = checkpoint
  return { previous, restored: restored ? (1 as const) : (0 as const) }
}

function textOfRow({ previous, restored, ...row }: WaiverCheckpointsRow) {
  return JSON.stringify(
    previous === null
      ? { format: 'trailgate-checkpoint-1', ...row }
      : {
          format: 'trailgate-checkpoint-2',
          ...row,
          previous,
          restored: restored === null ? null : restored === 1,
        }
  )
}

/** Checkpoints in the database, and the numbers of those not signed by the park's keys. */
export async function notedCheckpoints() {
  const rows = await rowsIn('waiver_checkpoints')
    .orderBy('sequence')
    .select('sequence', 'hash', 'made_at', 'key_id', 'signature', 'previous', 'restored')
  const noted: Checkpoint[] = []
  const refused: number[] = []
  for (const row of rows) {
    const checkpoint = readCheckpoint(textOfRow(row), ...publicKeys())
    if (checkpoint) noted.push(checkpoint)
    else refused.push(row.sequence)
  }
  return { noted, refused }
}

/** End stated by the newest checkpoint in the database that the current key signed; null if there is none. */
export async function endOfLastCheckpoint(): Promise<End | null> {
  const checkpoint = await newestCheckpoint()
  return checkpoint ? { sequence: checkpoint.sequence, hash: checkpoint.hash } : null
}

/** The newest checkpoint that the database notes, if the key of today has signed it. */
export async function newestCheckpoint(): Promise<Checkpoint | null> {
  const row = await rowsIn('waiver_checkpoints')
    .orderBy('sequence', 'desc')
    .select('sequence', 'hash', 'made_at', 'key_id', 'signature', 'previous', 'restored')
    .first()
  return row && readCheckpoint(textOfRow(row), publicKey())
}

/** Rewrites files of checkpoints that the database knows but the folder lacks, after a restore. */
export async function writeMissingCheckpoints(): Promise<number> {
  const folder = checkpointFolder()
  await mkdir(folder, { recursive: true })
  const { checkpoints } = await checkpointsIn(folder)
  const there = new Set(checkpoints.map(nameOfEnd))
  const { noted } = await notedCheckpoints()
  const missing = noted.filter((each) => !there.has(nameOfEnd(each)))
  for (const checkpoint of missing) await writeBesideOthers(checkpoint)
  return missing.length
}

/** For a process that died between the file and the database. */
async function noteUnlessNoted(kept: Checkpoint) {
  const { sequence, key_id: key } = kept
  const known = await rowsIn('waiver_checkpoints')
    .where('sequence', sequence)
    .select('key_id')
    .first()
  if (known?.key_id !== key) await inTransaction((trx) => note(kept, trx))
}

/** Recorded in two places, so that hiding a checkpoint takes changing both. */
async function note(checkpoint: Checkpoint, trx: Transaction) {
  const { sequence } = checkpoint
  await rowsInto('waiver_checkpoints', trx)
    .insert({ ...rowOfCheckpoint(checkpoint), ...columnsOfAfter(checkpoint) })
    .onConflict(['sequence'])
    .merge(['hash', 'made_at', 'key_id', 'signature', 'previous', 'restored'])
  await rowsIn('counters', trx)
    .where('name', LAST)
    .where('value', '<', sequence)
    .update({ value: sequence })
  await rowsIn('waiver_chain_head', trx)
    .where('id', 1)
    .where('checkpoint', '<', sequence)
    .update({ checkpoint: sequence })
}

/**
 * Record of the last checkpoint; 0 before the first one. Stored apart from the checkpoints, so that removing all of
 * them is noticed.
 */
export async function lastCheckpoint(): Promise<number> {
  return lastNoted(db)
}

/** Both stored values, read by one statement: a concurrent checkpoint changes both. */
export async function notesOfLast(client: Reader = db): Promise<number[]> {
  const notes = await rowsIn('counters as n', client)
    .leftJoin('waiver_chain_head as h', (on) => {
      on.onVal('h.id', 1)
    })
    .where('n.name', LAST)
    .select('n.value', 'h.checkpoint')
    .first()
  return [notes?.value ?? 0, notes?.checkpoint ?? 0]
}

async function lastNoted(client: Reader): Promise<number> {
  return Math.max(...(await notesOfLast(client)))
}

/** Never overwrites: if a file of the same record by a former key exists, it stays. */
async function writeBesideOthers(checkpoint: Checkpoint): Promise<string> {
  const { sequence, made_at: madeAt } = checkpoint
  const taken = (await checkpointNames()).includes(nameOf(sequence))
  const name = taken ? nameOf(sequence, `-${madeAt.replace(/\D/g, '')}`) : nameOf(sequence)
  const file = join(checkpointFolder(), name)
  await writeSigned(file, checkpoint)
  return file
}

/** Checkpoints in a folder, and the names of files not signed by the park's keys. */
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

/** The first checkpoint that covers this record, or null if none is signed by the park's keys. */
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

/** Files of all checkpoints, signed by any key, in chain order. */
export async function checkpointFiles(): Promise<string[]> {
  return (await checkpointNames()).sort().map((name) => join(checkpointFolder(), name))
}

async function checkpointNames(): Promise<string[]> {
  const names = await readdir(checkpointFolder()).catch(ifMissing([]))
  return names.filter((each) => each.endsWith('.json'))
}

function nameOf(sequence: number, which = '') {
  return `${String(sequence).padStart(DIGITS, '0')}${which}.json`
}

/** Record number in a file name. */
function sequenceIn(name: string) {
  return Number(/^\d+/.exec(name)?.[0] ?? Number.NaN)
}

function nameOfEnd({ sequence, hash }: End) {
  return `${sequence}.${hash}`
}
