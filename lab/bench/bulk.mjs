import { exporting } from './bulk_export.mjs'
import { importing } from './bulk_import.mjs'

/**
 * Many people at once: a file is imported, and everybody is exported as a file, beside what the database itself needs for the same rows.
 * @returns {Promise<import('./main.mjs').Figure[]>}
 */
export async function bulk(/** @type {import('./main.mjs').Options} */ options) {
  return [...(await importing(options)), ...(await exporting(options))]
}
