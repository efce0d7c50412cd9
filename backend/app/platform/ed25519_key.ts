import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fill } from '@trailgate/shared/text'
import { CannotStart } from '#start/cannot_start'
import { reasonOf } from '#start/data_folder'
import { makeSecretFile } from '#start/secret_file'

/** Path of a key, and whether a setting names it: then none is generated there. */
type KeyFile = { file: string; given: boolean }

/** Error messages for a key that cannot be used, per purpose. */
type Words = Record<'key.missing' | 'key.unreadable' | 'key.other', string>

/** A private key of the park cannot be used; the message says why and how to fix it. */
export class NoSigningKey extends CannotStart {}

/**
 * Reads the private Ed25519 key in this file.
 * @throws {NoSigningKey} when it is missing, unreadable, or another kind of key.
 */
export function readEd25519Key({ file, given }: KeyFile, words: Words): KeyObject {
  if (!given && !existsSync(file)) throw new NoSigningKey(fill(words['key.missing'], { file }))
  try {
    const key = createPrivateKey(readFileSync(file))
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch (error) {
    throw new NoSigningKey(fill(words['key.unreadable'], { file, reason: reasonOf(error) }))
  }
  throw new NoSigningKey(fill(words['key.other'], { file }))
}

/** Generates the key if there is none and no setting names the file; readable by its owner only. */
export function makeEd25519Key({ file, given }: KeyFile) {
  if (!given) makeSecretFile(file, newKey)
}

function newKey() {
  const { privateKey } = generateKeyPairSync('ed25519')
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}
