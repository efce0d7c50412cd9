import * as v from 'valibot'

export const MANIFEST = 'manifest.json'
export const SUMS = 'SHA256SUMS'
export const FORMAT = 'trailgate-park-export-1'

/** The entry that says what a park's file holds; it is the last one. */
export const parkManifest = v.strictObject({
  format: v.literal(FORMAT),
  park: v.string(),
  made_at: v.string(),
  /** Version of the program, and the newest change of the database that it knows. */
  version: v.string(),
  level: v.string(),
  /** Number of rows of each table. */
  tables: v.record(v.string(), v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  /** Records of the chain, and the hash of the last one. */
  records: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  hash: v.string(),
  documents: v.number(),
  pdfs: v.boolean(),
  /** The keys whose signatures are in the file, the current one first, as in a proof. */
  public_keys: v.pipe(v.array(v.string()), v.maxLength(1000)),
  /** SHA-256 of `SHA256SUMS`. */
  sums: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
})
export type ParkManifest = v.InferOutput<typeof parkManifest>
