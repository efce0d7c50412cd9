import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { CannotStart } from '#start/cannot_start'
import { reasonOf } from '#start/data_folder'
import { makeSecretFile } from '#start/secret_file'
import { settings } from '#start/settings'

let loaded: KeyObject | undefined

/** The key that signs checkpoints. Where none was given, one is made in DATA_DIR when it is first needed. */
export function signingKey(): KeyObject {
  if (!loaded) {
    const { file, given } = settings.waiverSigningKey
    if (!given) makeSecretFile(file, makeKey)
    loaded = readKey()
  }
  return loaded
}

/** What anybody may check a checkpoint with. It makes no key: where there is none, nothing was signed. */
export function publicKey(): KeyObject {
  return createPublicKey(loaded ?? readKey())
}

/** The same for what is given out beside what the park signs: its key is made when there is none. */
export function parkKey(): KeyObject {
  return createPublicKey(signingKey())
}

/** Refuses to start with a key file that was named but is not there, or is no Ed25519 key. */
export function checkSigningKey() {
  if (settings.waiverSigningKey.given) signingKey()
}

function readKey() {
  const { file, given } = settings.waiverSigningKey
  const name = given ? 'WAIVER_SIGNING_KEY_FILE' : 'The key file of the waivers'
  try {
    const key = createPrivateKey(readFileSync(file))
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch (error) {
    throw new CannotStart(`${name} cannot be read: ${file} (${reasonOf(error)})`)
  }
  throw new CannotStart(`${name} must hold an Ed25519 private key: ${file}`)
}

function makeKey() {
  const { privateKey } = generateKeyPairSync('ed25519')
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}
