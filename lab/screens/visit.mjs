import { admin } from './people.mjs'

export async function asRider(
  /** @type {string} */ baseUrl,
  /** @type {{ phone: string, password?: string }} */ { phone, password }
) {
  const answer = await fetch(`${baseUrl}/api/customers/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone, password }),
  })
  const { customer } = await answer.json()
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { id: customer.id, headers: { cookie } }
}

export async function asAdmin(/** @type {string} */ baseUrl) {
  const answer = await ask(baseUrl, 'POST /api/auth/login', { json: admin })
  return { authorization: `Bearer ${JSON.parse(answer).access_token}` }
}

export async function register(/** @type {string} */ baseUrl, /** @type {object} */ person) {
  await ask(baseUrl, 'POST /api/customers/register', { json: person })
}

/**
 * @param {string} baseUrl
 * @param {string} what method and path
 * @param {{ headers?: Record<string, string>, json?: object, form?: FormData }} [how]
 */
export async function ask(baseUrl, what, { headers = {}, json, form } = {}) {
  const [method, path] = what.split(' ')
  const answer = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { ...headers, ...(json && { 'content-type': 'application/json' }) },
    body: json ? JSON.stringify(json) : form,
  })
  if (!answer.ok) throw new Error(`${what}: ${answer.status} ${await answer.text()}`)
  return answer.text()
}
