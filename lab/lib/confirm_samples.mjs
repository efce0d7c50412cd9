/**
 * Confirms the sample waivers of a new park as its admin: before that they cannot be signed.
 * @param {string} url
 * @param {{ username: string, password: string }} admin
 */
export async function confirmSamples(url, { username, password }) {
  const login = await call(url, 'POST', '/api/auth/login', { username, password })
  const authorization = `Bearer ${login.access_token}`
  const me = await call(url, 'GET', '/api/auth/me', undefined, authorization)
  const name = `${me.first_name} ${me.last_name}`
  const templates = await call(url, 'GET', '/api/waivers/staff/templates', undefined, authorization)
  for (const { id, sample } of templates) {
    if (sample === undefined || sample.confirmed_at !== null) continue
    const path = `/api/waivers/staff/templates/${id}/confirm-sample`
    await call(url, 'POST', path, { name }, authorization)
  }
}

async function call(
  /** @type {string} */ url,
  /** @type {'GET' | 'POST'} */ method,
  /** @type {string} */ path,
  /** @type {object | undefined} */ body,
  /** @type {string} */ authorization = ''
) {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(authorization ? { authorization } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
  return response.json()
}
