import type { KeyObject } from 'node:crypto'
import type { WaiverProof } from '@trailgate/shared/waivers/proof'
import type { Anchor } from '#waivers/seal/anchor'
import { isSignedEvent } from '#waivers/seal/chain_event'
import type { Link } from '#waivers/seal/link'
import { keyId } from '#waivers/seal/signed_file'
import type { KeysOfProofs } from '#waivers/seal/signing_key'

/** Sealed data: the frozen text byte for byte, the salt of its digest, and the picture. */
type Sealed = { body: string; salt: string; image: Uint8Array }

const ABOUT =
  'A signed waiver of a Trailgate park and its proof. Open waiver-verifier.html in a browser and drop this file onto it.'

/** Parts of a proof. `sealed` is null if the text is erased, `anchor` until a checkpoint covers the record. */
type Parts = {
  link: Link
  sealed: Sealed | null
  erased?: WaiverProof['erased']
  happened?: WaiverProof['happened']
  anchor: Anchor | null
  warnings?: readonly string[]
}

/** Proof of one record. It names one of the park's keys, which signed all that it contains. */
export function proofOf(parts: Parts, keys: KeysOfProofs): WaiverProof {
  const { link, sealed, erased = null, happened, warnings = [] } = parts
  const { anchor, key } = signedByOne(parts, keys)
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
    ...(warnings.length > 0 && { warnings: [...warnings] }),
    public_key: publicKeyText(key),
  }
}

/**
 * The key of the checkpoint, or else the current one. What the park said of the record counts more: where another key
 * signed that, as with a waiver that was erased after a change of keys, the proof has that key and no checkpoint.
 */
function signedByOne({ erased, happened, anchor }: Parts, keys: KeysOfProofs) {
  if (keys.length === 1) return { anchor, key: keys[0] }
  const ofAnchor = keys.find((key) => keyId(key) === anchor?.checkpoint.key_id)
  const body = erased?.statement ?? happened?.body
  const signature = erased?.signature ?? happened?.signature
  if (typeof body !== 'string' || typeof signature !== 'string') {
    return { anchor, key: ofAnchor ?? keys[0] }
  }
  const ofWords = [...(ofAnchor ? [ofAnchor] : []), ...keys].find((key) =>
    isSignedEvent({ body, signature }, [key])
  )
  const key = ofWords ?? ofAnchor ?? keys[0]
  return { anchor: key === ofAnchor ? anchor : null, key }
}

/** A public key as proofs contain it. */
export function publicKeyText(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'der' }).toString('base64')
}
