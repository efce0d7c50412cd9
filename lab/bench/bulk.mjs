import { exporting } from './bulk_export.mjs'
import { importing } from './bulk_import.mjs'

/**
 * Bulk work: importing a file and exporting everyone as a file, compared with the time that the database itself needs
 * for the same rows.
 * @returns {Promise<import('./main.mjs').Figure[]>}
 */
export async function bulk(/** @type {import('./main.mjs').Options} */ options) {
  return [...(await importing(options)), ...(await exporting(options))]
}
