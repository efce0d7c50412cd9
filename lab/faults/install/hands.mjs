/**
 * The manual work after a start, through the API like the pages: `node hands.mjs <url> <printed password> <chosen
 * one>`.
 */
import { confirmSamples } from '../../lib/confirm_samples.mjs'

const [url = '', printed = '', chosen = ''] = process.argv.slice(2)
const username = 'admin'

const { access_token: token } = await call('POST', '/auth/login', { username, password: printed })
const { id } = await call('GET', '/auth/me')
await call('PUT', `/staff/${id}`, { email: 'owner@example.com' })
await confirmSamples(url, { username, password: printed })
await call('PUT', '/auth/me/password', { current_password: printed, password: chosen })

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function call(method, path, body) {
  const authorization = path === '/auth/login' ? '' : `Bearer ${token}`
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return text && JSON.parse(text)
}
