import { createHash, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as v from 'valibot'
import type { WaiverCheckpointsRow } from '#database/rows'
import { syncFolder } from '#platform/files/sync_folder'
import { canonicalJson, type Json } from '#waivers/seal/canonical_json'

/** A signed statement in a file, with the id of its key. */
type Signed = Pick<WaiverCheckpointsRow, 'key_id' | 'signature'>

/** Identifies a public key: SHA-256 of its DER form. */
export function keyId(key: KeyObject) {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
}

/** Signs a statement, including the key id. */
export function signed<Said extends object>(said: Said, key: KeyObject): Said & Signed {
  const whole = { ...said, key_id: keyId(createPublicKey(key)) }
  return { ...whole, signature: sign(null, bytesOf(whole), key).toString('base64') }
}

/** Parses a signed statement; null if it is invalid, or not signed with one of these keys. */
export function readSigned<Said extends Signed>(
  text: string,
  form: v.GenericSchema<unknown, Said>,
  keys: readonly KeyObject[]
): Said | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), form), text)
  if (!read.success) return null
  const { signature, ...said } = read.output
  const key = keys.find((each) => keyId(each) === said.key_id)
  return key && verify(null, bytesOf(said), key, Buffer.from(signature, 'base64'))
    ? read.output
    : null
}

/** Writes a signed statement durably: on return the file is on disk under its name and survives a power cut. */
export async function writeSigned(file: string, said: Signed) {
  const part = `${file}.${process.pid}`
  const handle = await open(part, 'w', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify(said, null, 2)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(part, file)
  await syncFolder(dirname(file))
}

function bytesOf(said: object) {
  return Buffer.from(canonicalJson(said as Json))
}
