import type { KioskKeys } from './schemas.ts'
import { fromBase64Url, readPass, type PassPayload } from './pass_text.ts'
import { web } from './web.ts'

/**
 * State of a pass without asking the server. `unsupported`: this browser has no Ed25519 (WebCrypto has it since Chrome
 * 137, Firefox 129 and Safari 17, and only on https or localhost), so only the server can verify.
 */
export type PassCheck =
  | { state: 'valid' | 'dead'; payload: PassPayload }
  | { state: 'invalid' | 'unsupported' }

/**
 * Verifies a pass with the keys of GET /kiosk/keys, in a browser or in Node. Coverage of the person is checked by the
 * caller.
 */
export async function checkPass(
  text: string,
  { keys, dead_serials: dead }: Pick<KioskKeys, 'keys' | 'dead_serials'>
): Promise<PassCheck> {
  const parts = readPass(text)
  if (!parts) return { state: 'invalid' }
  for (const { public_key: key } of keys) {
    const verdict = await isSignedBy(key, parts)
    if (verdict === 'unsupported') return { state: 'unsupported' }
    if (!verdict) continue
    const { payload } = parts
    return { state: dead.includes(payload.s) ? 'dead' : 'valid', payload }
  }
  return { state: 'invalid' }
}

type Signed = { signed: Uint8Array<ArrayBuffer>; signature: Uint8Array<ArrayBuffer> }

async function isSignedBy(
  publicKey: string,
  { signed, signature }: Signed
): Promise<boolean | 'unsupported'> {
  const bytes = fromBase64Url(publicKey)
  if (!bytes) return false
  const { subtle } = web.crypto
  if (!subtle) return 'unsupported'
  try {
    const key = await subtle.importKey('raw', bytes, 'Ed25519', false, ['verify'])
    return await subtle.verify('Ed25519', key, signature, signed)
  } catch (error) {
    if (error instanceof Error && error.name === 'NotSupportedError') return 'unsupported'
    if (error instanceof Error && error.name === 'DataError') return false
    throw error
  }
}
