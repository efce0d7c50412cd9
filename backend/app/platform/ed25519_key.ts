import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fill } from '@trailgate/shared/text'
import { CannotStart } from '#start/cannot_start'
import { reasonOf } from '#start/data_folder'
import { makeSecretFile } from '#start/secret_file'

/** Where a key lies, and whether somebody named the file: then none is made there. */
type KeyFile = { file: string; given: boolean }

/** What is said of a key that cannot be used; each purpose has its own words. */
type Words = Record<'key.missing' | 'key.unreadable' | 'key.other', string>

/** A private key of the park cannot be used; the message says why, and how to go on. */
export class NoSigningKey extends CannotStart {}

/**
 * The private Ed25519 key in this file.
 * @throws {NoSigningKey} when it is not there, cannot be read, or is another kind of key.
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

/** Makes the key where there is none and nobody named a file, readable by its owner only. */
export function makeEd25519Key({ file, given }: KeyFile) {
  if (!given) makeSecretFile(file, newKey)
}

function newKey() {
  const { privateKey } = generateKeyPairSync('ed25519')
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}
