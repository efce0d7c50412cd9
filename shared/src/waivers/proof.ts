import * as v from 'valibot'

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const sequence = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/**
 * One signed waiver with all that is needed to check it without us, as `verifier/waiver-verifier.html` reads it
 * (docs/product/waivers.md, The proof). A later form gets another `format`; this one never changes its meaning.
 */
export const waiverProof = v.object({
  format: v.literal('trailgate-proof-1'),
  /** What to do with the file, for whoever opens it. */
  about: v.string(),
  /** The frozen text byte for byte, the salt of its digest, and the picture (PNG, base64). Null once the text was erased. */
  record: v.nullable(v.object({ body: v.string(), salt: v.string(), signature: v.string() })),
  /** Until when a text that was erased was kept, and when it went; the verifier takes no text without it for a lost one. */
  erased: v.nullable(v.object({ retained_until: v.string(), erased_on: v.string() })),
  link: v.object({ sequence, uid: v.string(), previous_hash: hash, digest: hash, hash }),
  /** Uid and digest of each link from this one to the checkpoint. */
  following: v.array(v.tuple([v.string(), hash])),
  checkpoint: v.nullable(
    v.object({
      format: v.literal('trailgate-checkpoint-1'),
      sequence,
      hash,
      made_at: v.string(),
      key_id: hash,
      signature: v.string(),
    })
  ),
  /** The park's Ed25519 key, SPKI in base64. */
  public_key: v.string(),
})
export type WaiverProof = v.InferOutput<typeof waiverProof>
