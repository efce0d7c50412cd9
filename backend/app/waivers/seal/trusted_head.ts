/** Facts about the chain from a letter: a hash or a seal, and the record's number if the letter names it. */
export type TrustedHead = { hash: string; sequence: number | null }

/** A hash alone, or the line of a letter to a signer: "No. 17 in the park's chain: 6b1f…". */
const WORDS = /^(?:no\.?\s*(\d{1,15})\b.*\s)?([0-9a-f]{64})$/

/** Parses text copied from a letter, also over several lines or quoted ("> "); null for anything else. */
export function readTrustedHead(text: string): TrustedHead | null {
  const [, number, hash] =
    WORDS.exec(
      text
        .replaceAll(/[\s>]+/g, ' ')
        .trim()
        .toLowerCase()
    ) ?? []
  if (hash === undefined) return null
  return { hash, sequence: number === undefined ? null : Number(number) }
}

/** True if the letter refers to this record. */
export function isTheTrusted(
  { hash, sequence }: TrustedHead,
  record: { sequence: number; hash: string; digest: string }
): boolean {
  const isNumbered = sequence === null || sequence === record.sequence
  return isNumbered && (hash === record.hash || hash === record.digest)
}
