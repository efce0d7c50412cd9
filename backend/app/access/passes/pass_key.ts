import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { existsSync } from 'node:fs'
import db from '@adonisjs/lucid/services/db'
import { messages } from '@trailgate/shared/passes/key_messages'
import { readPass, signedPart, type PassPayload } from '@trailgate/shared/passes/pass_text'
import { fill } from '@trailgate/shared/text'
import { rowsIn } from '#platform/database/rows_in'
import { makeEd25519Key, NoSigningKey, readEd25519Key } from '#platform/ed25519_key'
import { sha256 } from '#platform/sha256'
import { settings } from '#start/settings'

let loaded: KeyObject | undefined

/** Signs the text of a pass. The first pass of a park generates its key, unless one is configured. */
export function signedPass(payload: PassPayload): string {
  const signed = signedPart(payload)
  return `${signed}.${sign(null, Buffer.from(signed), passKey()).toString('base64url')}`
}

/** Payload of a pass signed by this park, live or dead; null for any other text. */
export function verifiedPass(text: string): PassPayload | null {
  const parts = readPass(text)
  const key = publicKey()
  if (!parts || !key) return null
  return verify(null, parts.signed, key, parts.signature) ? parts.payload : null
}

/** Public key for verifying passes; empty before the first pass. */
export function publicPassKeys(): { id: string; public_key: string }[] {
  const { x } = publicKey()?.export({ format: 'jwk' }) ?? {}
  if (!x) return []
  const raw = Buffer.from(x, 'base64url')
  const id = sha256(raw).slice(0, 16)
  return [{ id, public_key: x }]
}

/**
 * Refuses to start with a configured key file that is missing or no Ed25519 key, with the key of another purpose, and
 * without a key in a park that has passes: a new key would invalidate every card handed out.
 * @throws {NoSigningKey}
 */
export async function checkPassKey() {
  const { file, given } = settings.passSigningKey
  if (file === settings.waiverSigningKey.file) throw new NoSigningKey(messages['key.same'])
  if (given || existsSync(file)) passKey()
  else if (await hasPasses()) throw new NoSigningKey(fill(messages['key.missing'], { file }))
}

function passKey(): KeyObject {
  if (!loaded) {
    makeEd25519Key(settings.passSigningKey)
    loaded = readEd25519Key(settings.passSigningKey, messages)
  }
  return loaded
}

function publicKey(): KeyObject | null {
  const { file, given } = settings.passSigningKey
  if (!loaded && !given && !existsSync(file)) return null
  loaded ??= readEd25519Key(settings.passSigningKey, messages)
  return createPublicKey(loaded)
}

/** Before its first start a park has no such table. */
async function hasPasses(): Promise<boolean> {
  if (!(await db.connection().schema.hasTable('passes'))) return false
  return (await rowsIn('passes').select('id').first()) !== null
}
