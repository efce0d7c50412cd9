/** Maximum ids in one statement. */
const CHUNK = 1000

/** Splits a list of ids into chunks that fit into one statement. */
export function inChunks(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, index) =>
    ids.slice(index * CHUNK, (index + 1) * CHUNK)
  )
}
