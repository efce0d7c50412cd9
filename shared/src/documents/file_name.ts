import { DOCUMENT_FILE_TYPES } from './constants.ts'

/**
 * Other accepted extensions: alternative spellings, and those of iPhone pictures, for which the server's refusal
 * explains the remedy.
 */
const OTHERS = ['jfif', 'jpe', 'heic', 'heif']

/**
 * True if a file of this name may be a document: it has no extension, or an accepted one. The server determines the
 * actual type from the bytes.
 */
export function mayBeDocument(name: string): boolean {
  const [, ending] = /\.([a-z][a-z0-9]{0,4})$/i.exec(name) ?? []
  if (ending === undefined) return true
  return [...Object.keys(DOCUMENT_FILE_TYPES), ...OTHERS].includes(ending.toLowerCase())
}

/**
 * The `accept` attribute of the file input. It lists content types too: then an iPhone converts its HEIC picture to
 * JPG, and a file without an extension can be chosen.
 */
export const DOCUMENT_ACCEPT = /* @__PURE__ */ [
  ...Object.keys(DOCUMENT_FILE_TYPES).map((ending) => `.${ending}`),
  '.jfif',
  ...new Set(Object.values(DOCUMENT_FILE_TYPES)),
].join(',')
