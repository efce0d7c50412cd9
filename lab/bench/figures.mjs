/** The median. */
export function median(/** @type {readonly number[]} */ numbers) {
  return quantile(numbers, 0.5)
}

/** The quantile: this share of the values is at or below it. */
export function quantile(/** @type {readonly number[]} */ numbers, /** @type {number} */ part) {
  const sorted = [...numbers].sort((a, b) => a - b)
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]
  if (found === undefined) throw new Error('nothing was measured')
  return found
}
