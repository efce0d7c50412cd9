import * as v from 'valibot'

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const sequence = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/**
 * One signed waiver with all that is needed to check it without us, as `verifier/waiver-verifier.html` reads it
 * (docs/product/waivers.md, The proof). A later form gets another `format`; one never changes its meaning.
 */
export const waiverProof = v.object({
  format: v.picklist(['trailgate-proof-1', 'trailgate-proof-2']),
  /** What to do with the file, for whoever opens it. */
  about: v.string(),
  /** The frozen text byte for byte, the salt of its digest, and the picture (PNG, base64). Null once the text was erased. */
  record: v.nullable(v.object({ body: v.string(), salt: v.string(), signature: v.string() })),
  /**
   * Until when a text that was erased was kept, and when it went, with the words by which the chain says so, signed with the park's
   * key. The verifier takes a text without them for a lost one.
   */
  erased: v.nullable(
    v.object({
      retained_until: v.string(),
      erased_on: v.string(),
      statement: v.string(),
      signature: v.string(),
    })
  ),
  /**
   * What happened to a waiver, where that is what this record of the chain says (`trailgate-proof-2`). Its words, their salt and the
   * signature of the park are empty once the waiver was erased.
   */
  happened: v.optional(
    v.object({
      to: v.string(),
      body: v.nullable(v.string()),
      salt: v.nullable(v.string()),
      signature: v.nullable(v.string()),
    })
  ),
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
