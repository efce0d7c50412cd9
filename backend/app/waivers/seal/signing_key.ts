import { createPublicKey, type KeyObject } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/waivers/key_messages'
import { rowsIn } from '#platform/database/rows_in'
import { makeEd25519Key, NoSigningKey, readEd25519Key } from '#platform/ed25519_key'
import { keyId, keyIdIn } from '#waivers/seal/checkpoint'
import { expectFolder, reasonOf } from '#start/data_folder'
import { settings } from '#start/settings'

/** Public keys (PEM) by which the park signed before, in DATA_DIR: they go on vouching for what they signed. */
const FORMER_KEYS = 'former_waiver_keys'

let loaded: KeyObject | undefined

/**
 * The key that signs checkpoints and what happens to waivers. Where none was given, one is made in DATA_DIR with the first
 * waiver; a park that has signed before does not start without it (`checkSigningKey`).
 */
export function signingKey(): KeyObject {
  if (!loaded) {
    makeEd25519Key(settings.waiverSigningKey)
    loaded = readKey()
  }
  return loaded
}

/**
 * What anybody may check a checkpoint with. It makes no key: where there is none, nothing was signed.
 * @throws {NoSigningKey}
 */
export function publicKey(): KeyObject {
  return createPublicKey(loaded ?? readKey())
}

/**
 * The same, and those by which the park signed before.
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

/** The same for what is given out beside what the park signs: its key is made when there is none. */
export function parkKey(): KeyObject {
  return createPublicKey(signingKey())
}

/**
 * Refuses to start with a key file that was named but is not there, or is no Ed25519 key, and without one in a park that has signed
 * with it: a new key would vouch for nothing of what was signed before, and nobody would notice. For the same reason it refuses another
 * key than the one of the last checkpoint, unless that one is kept among the former keys.
 * @throws {NoSigningKey}
 */
export async function checkSigningKey() {
  const { file, given } = settings.waiverSigningKey
  const former = formerKeys()
  if (given || existsSync(file)) {
    signingKey()
    const known = [publicKey(), ...former].map(keyId)
    const used = await lastKeyId()
    if (used !== null && !known.includes(used)) {
      throw new NoSigningKey(fill(messages['key.strange'], { file, key: used }))
    }
  } else if (await hasSigned()) throw new NoSigningKey(fill(messages['key.missing'], { file }))
}

/** By which key the last checkpoint was signed that the database notes, or else the folder has. */
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

/** Whether anything is sealed. Before its first start a park has no such table. */
async function hasSigned(): Promise<boolean> {
  if (!(await db.connection().schema.hasTable('waiver_chain_head'))) return false
  const head = await rowsIn('waiver_chain_head').where('id', 1).select('sequence').first()
  return Number(head?.sequence ?? 0) > 0
}

function readKey() {
  return readEd25519Key(settings.waiverSigningKey, messages)
}
