import { createHash } from 'node:crypto'

/** SHA-256 of a text or of bytes, in hexadecimal. */
export function sha256(content: string | Uint8Array) {
  return createHash('sha256').update(content).digest('hex')
}
