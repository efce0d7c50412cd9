import { createPublicKey, type KeyObject } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/waivers/key_messages'
import { rowsIn } from '#platform/database/rows_in'
import { ifMissing } from '#platform/files/if_missing'
import { makeEd25519Key, NoSigningKey, readEd25519Key } from '#platform/ed25519_key'
import { keyIdIn } from '#waivers/seal/checkpoint'
import { keyId } from '#waivers/seal/signed_file'
import { isSignedRecord } from '#waivers/seal/link'
import { expectFolder, reasonOf } from '#start/data_folder'
import { settings } from '#start/settings'

/** Folder in DATA_DIR with the park's former public keys (PEM): they still vouch for what they signed. */
const FORMER_KEYS = 'former_waiver_keys'

let loaded: KeyObject | undefined

/**
 * Key that signs checkpoints and events of waivers. If none is configured, one is generated in DATA_DIR at the first
 * start; a park that has stored a key id does not start without the key (`checkSigningKey`).
 */
export function signingKey(): KeyObject {
  if (!loaded) {
    makeEd25519Key(settings.waiverSigningKey)
    loaded = readKey()
  }
  return loaded
}

let loadedId: string | undefined

/** Id of the signing key. */
export function signingKeyId(): string {
  return (loadedId ??= keyId(parkKey()))
}

/**
 * Public key for verifying checkpoints. It generates no key: without one, nothing was signed.
 * @throws {NoSigningKey}
 */
export function publicKey(): KeyObject {
  return createPublicKey(loaded ?? readKey())
}

/**
 * The current public key and the park's former ones.
 * @throws {NoSigningKey}
 */
export function publicKeys(): KeyObject[] {
  return [publicKey(), ...formerKeys()]
}

function formerKeys(): KeyObject[] {
  const folder = join(settings.dataDir, FORMER_KEYS)
  const names = expectFolder(folder, 'DATA_DIR') ? readdirSync(folder) : []
  return names.filter((name) => !name.startsWith('.')).map((name) => formerKey(join(folder, name)))
}

function formerKey(file: string): KeyObject {
  try {
    return createPublicKey(readFileSync(file))
  } catch (error) {
    throw new NoSigningKey(fill(messages['key.former'], { file, reason: reasonOf(error) }))
  }
}

/**
 * Keeps a public key among the former ones, as of a park that is imported. Returns the new file; null where the key is
 * the current one, or kept already.
 */
export async function keepFormerKey(key: KeyObject): Promise<string | null> {
  const id = keyId(key)
  if (id === signingKeyId()) return null
  const folder = join(settings.dataDir, FORMER_KEYS)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${id.slice(0, 16)}.pem`)
  const text = key.export({ type: 'spki', format: 'pem' })
  if ((await readFile(file, 'utf8').catch(ifMissing(null))) === text) return null
  await writeFile(file, text, { mode: 0o600 })
  return file
}

/** Public key handed out with signed data; generates the key if there is none. */
export function parkKey(): KeyObject {
  return createPublicKey(signingKey())
}

/** Keys that a proof may name: the current one, generated if there is none, and the former ones. */
export function keysOfProofs(): KeysOfProofs {
  return [parkKey(), ...formerKeys()]
}

export type KeysOfProofs = readonly [KeyObject, ...KeyObject[]]

/**
 * Refuses to start with a configured key file that is missing or no Ed25519 key, and without a key in a park that has
 * stored a key id: a new key would not vouch for earlier signatures, and no one would notice. Likewise it refuses a key
 * other than the stored one, the one that the last checkpoint names, or the one that signed the last record, unless
 * that one is among the former keys. Each of the three suffices to refuse.
 * @throws {NoSigningKey}
 */
export async function checkSigningKey() {
  const { file, given } = settings.waiverSigningKey
  const former = formerKeys()
  const noted = await notedKeyId()
  if (given || existsSync(file)) {
    signingKey()
    const keys = [publicKey(), ...former]
    const known = new Set(keys.map(keyId))
    const strange = [noted, await lastKeyId()].find((used) => used !== null && !known.has(used))
    if (strange) throw new NoSigningKey(fill(messages['key.strange'], { file, key: strange }))
    if (!(await isLastSignedBy(keys)))
      throw new NoSigningKey(fill(messages['key.none_of'], { file }))
  } else if (noted !== null || (await hasSigned())) {
    throw new NoSigningKey(fill(messages['key.missing'], { file }))
  }
}

/**
 * Stores the id of the park's signing key at each start. Of processes with different keys the first wins; the others
 * are refused. The successor of a key kept among the former keys replaces it.
 * @throws {NoSigningKey}
 */
export async function noteSigningKey() {
  const own = signingKeyId()
  const head = rowsIn('waiver_chain_head').where('id', 1)
  await head.clone().whereNull('key_id').update({ key_id: own })
  const former = formerKeys().map(keyId)
  if (former.length > 0) await head.clone().whereIn('key_id', former).update({ key_id: own })
  const { key_id: key } = await head.select('key_id').firstOrFail()
  if (key === null || key === own) return
  const { file } = settings.waiverSigningKey
  throw new NoSigningKey(fill(messages['key.strange'], { file, key }))
}

/** For a park without signatures: the next start stores its own key id. */
export async function forgetUnusedKey() {
  await rowsIn('waiver_chain_head').where('id', 1).where('sequence', 0).update({ key_id: null })
}

/** The stored key id; null before the first start with a version that stores it. */
async function notedKeyId(): Promise<string | null> {
  if (!(await db.connection().schema.hasTable('waiver_chain_head'))) return null
  if (!(await db.connection().schema.hasColumn('waiver_chain_head', 'key_id'))) return null
  const head = await rowsIn('waiver_chain_head').where('id', 1).select('key_id').first()
  return head?.key_id ?? null
}

/**
 * True if one of these keys signed the last record, whatever is stored elsewhere and whatever happened to the
 * checkpoints.
 */
async function isLastSignedBy(keys: readonly KeyObject[]): Promise<boolean> {
  if (!(await hasSigned())) return true
  const last = await rowsIn('waiver_chain').orderBy('sequence', 'desc').first()
  // A park of an earlier version signs its records during migration.
  return !last || typeof last.signature !== 'string' || isSignedRecord(last, keys)
}

/** Key id of the last checkpoint in the database, or else in the folder. */
async function lastKeyId(): Promise<string | null> {
  const noted = (await db.connection().schema.hasTable('waiver_checkpoints'))
    ? await rowsIn('waiver_checkpoints').orderBy('sequence', 'desc').select('key_id').first()
    : null
  if (noted || !existsSync(settings.checkpointDir)) return noted?.key_id ?? null
  const newest = readdirSync(settings.checkpointDir)
    .filter((name) => /^\d+\.json$/.test(name))
    .toSorted()
    .at(-1)
  return newest === undefined
    ? null
    : keyIdIn(readFileSync(join(settings.checkpointDir, newest), 'utf8'))
}

/** True if anything is sealed. Before its first start a park has no such table. */
async function hasSigned(): Promise<boolean> {
  if (!(await db.connection().schema.hasTable('waiver_chain_head'))) return false
  const head = await rowsIn('waiver_chain_head').where('id', 1).select('sequence').first()
  return Number(head?.sequence ?? 0) > 0
}

function readKey() {
  return readEd25519Key(settings.waiverSigningKey, messages)
}
