import { messages } from '@trailgate/shared/waivers/messages'
import { Invalid } from '#platform/http/refusals'
import { sha256 } from '#platform/sha256'
import { inkOf } from '#waivers/signing/has_ink'
import { readPng } from '#waivers/signing/read_png'

export type SignatureImage = { image: Buffer; sha256: string; width: number; height: number }

/**
 * Validates the picture of a signature (docs/product/waivers.md), before any transaction begins.
 * @throws {Invalid} 422 for a picture that is no PNG, too large, or without a signature, or with one that is too small.
 * @throws {Unavailable} 503 when too many are being checked.
 */
export async function checkedSignature(dataUrl: string): Promise<SignatureImage> {
  const png = readPng(dataUrl)
  const ink = png ? await inkOf(png) : 'none'
  if (!png || ink === 'none') {
    throw new Invalid({ signature_data: [messages['signature.required']] })
  }
  if (ink === 'small') throw new Invalid({ signature_data: [messages['signature.larger']] })
  return { image: png.bytes, sha256: sha256(png.bytes), width: png.width, height: png.height }
}
