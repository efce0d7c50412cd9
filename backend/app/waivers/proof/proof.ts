import type { KeyObject } from 'node:crypto'
import type { WaiverProof } from '@trailgate/shared/waivers/proof'
import type { Anchor } from '#waivers/seal/anchor'
import type { Link } from '#waivers/seal/link'

/** What was sealed: the frozen text byte for byte, the salt of its digest, and the picture. */
type Sealed = { body: string; salt: string; image: Uint8Array }

const ABOUT =
  'A signed waiver of a Trailgate park and its proof. Open waiver-verifier.html in a browser and drop this file onto it.'

/** What there is of one record. `sealed` is null when its text is not there, `anchor` while no checkpoint stands for it. */
type Parts = {
  link: Link
  sealed: Sealed | null
  erased?: WaiverProof['erased']
  happened?: WaiverProof['happened']
  anchor: Anchor | null
}

/** The proof of one record. */
export function proofOf(
  { link, sealed, erased = null, happened, anchor }: Parts,
  key: KeyObject
): WaiverProof {
  return {
    format: erased || happened ? 'trailgate-proof-2' : 'trailgate-proof-1',
    about: ABOUT,
    record: sealed && {
      body: sealed.body,
      salt: sealed.salt,
      signature: Buffer.from(sealed.image).toString('base64'),
    },
    erased,
    ...(happened && { happened }),
    link,
    following: anchor?.links.map(({ uid, digest }): [string, string] => [uid, digest]) ?? [],
    checkpoint: anchor?.checkpoint ?? null,
    public_key: publicKeyText(key),
  }
}

/** A key as proofs carry it. */
export function publicKeyText(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'der' }).toString('base64')
}
