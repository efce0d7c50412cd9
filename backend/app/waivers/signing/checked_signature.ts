import { messages } from '@trailgate/shared/waivers/messages'
import { Invalid } from '#platform/http/refusals'
import { sha256 } from '#platform/sha256'
import { hasInk } from '#waivers/signing/has_ink'
import { readPng } from '#waivers/signing/read_png'

export type SignatureImage = { image: Buffer; sha256: string; width: number; height: number }

/**
 * The picture of a signature, once it is known to be one (docs/product/waivers.md). It is looked at before any
 * transaction begins.
 * @throws {Invalid} 422 for what is no PNG, too large, or not signed.
 * @throws {Unavailable} 503 when too many are being looked at.
 */
export async function checkedSignature(dataUrl: string): Promise<SignatureImage> {
  const png = readPng(dataUrl)
  if (!png || !(await hasInk(png))) {
    throw new Invalid({ signature_data: [messages['signature.required']] })
  }
  return { image: png.bytes, sha256: sha256(png.bytes), width: png.width, height: png.height }
}
