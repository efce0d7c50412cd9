import * as v from 'valibot'

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const sequence = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/**
 * A signed waiver with everything needed to verify it independently, as read by `verifier/waiver-verifier.html`
 * (docs/product/waivers.md, The proof). A new form gets a new `format`; an existing one never changes its meaning.
 */
export const waiverProof = v.object({
  format: v.picklist(['trailgate-proof-1', 'trailgate-proof-2']),
  /** Instructions for the reader of the file. */
  about: v.string(),
  /**
   * The frozen text byte for byte, the salt of its digest, and the picture (PNG, base64). Null once the text was
   * erased.
   */
  record: v.nullable(v.object({ body: v.string(), salt: v.string(), signature: v.string() })),
  /**
   * For an erased text: the end of its retention, the day it was erased, and the chain's statement of that, signed with
   * the park's key. Without these the verifier reports the text as lost.
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
   * An event of a waiver, if this record of the chain is one (`trailgate-proof-2`). Its text, salt and the park's
   * signature are empty once the waiver was erased.
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
      format: v.picklist(['trailgate-checkpoint-1', 'trailgate-checkpoint-2']),
      sequence,
      hash,
      made_at: v.string(),
      key_id: hash,
      /**
       * In the second form: the record of the previous checkpoint, and whether the missing ones were vouched for by a
       * person.
       */
      previous: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
      restored: v.optional(v.boolean()),
      signature: v.string(),
    })
  ),
  /**
   * Present only with warnings: facts about an unchanged record, worded to follow "Record 7", for example that it
   * claims to be signed before an earlier one. A reader who has the earlier records finds this without them.
   */
  warnings: v.optional(v.array(v.string())),
  /** The park's Ed25519 key, SPKI in base64. */
  public_key: v.string(),
})
export type WaiverProof = v.InferOutput<typeof waiverProof>
