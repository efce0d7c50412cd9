import { ask } from './client.mjs'

const PATIENCE_MS = 600_000

/**
 * Uploads a file in a form, as a page does.
 * @param {string} url
 * @param {Record<string, string>} headers
 * @param {Record<string, string>} fields
 * @param {string | Buffer} file
 * @param {string} name
 */
export async function sendForm(url, headers, fields, file, name) {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  form.set('file', new Blob([/** @type {BlobPart} */ (file)]), name)
  const request = new Request(url, { method: 'POST', body: form })
  const body = Buffer.from(await request.arrayBuffer())
  const type = request.headers.get('content-type') ?? ''
  return ask(url, { headers: { ...headers, 'content-type': type }, body, patienceMs: PATIENCE_MS })
}
