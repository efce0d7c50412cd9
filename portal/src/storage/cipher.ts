/** A value that is encrypted by AES-GCM. */
export interface Encrypted {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

const ALGORITHM = { name: 'AES-GCM', length: 256 } as const
const IV_BYTES = 12

/** A key that the browser keeps and does not give out. */
export function newKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey(ALGORITHM, false, ['encrypt', 'decrypt'])
}

/** Encrypts a value; the label is authenticated with it, and stays outside. */
export async function encrypted(value: unknown, key: CryptoKey, label: string): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const text = new TextEncoder().encode(JSON.stringify(value))
  return { iv, data: await crypto.subtle.encrypt(cipherOf(iv, label), key, text) }
}

/** @throws DOMException if the content was changed, or belongs to another label or key */
export async function decrypted(
  { iv, data }: Encrypted,
  key: CryptoKey,
  label: string
): Promise<unknown> {
  const text = await crypto.subtle.decrypt(cipherOf(iv, label), key, data)
  return JSON.parse(new TextDecoder().decode(text))
}

function cipherOf(iv: Uint8Array<ArrayBuffer>, label: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(label) }
}
