import { errorOfAnswer, errorOfNetwork } from '@trailgate/shared/http/error'

import { session } from '../session/session.ts'
import { idempotencyKeys } from './idempotencyKeys.ts'

export const API = '/api'

/** Staff sign in here. */
export const SIGN_IN = '/auth/login'

/** A call of the API as the back office makes it. `path` starts after /api. */
export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: object
  /** The body where it is JSON text already. */
  json?: string
  accept?: string
  /** The last event that came, where a stream is resumed. */
  lastEventId?: string
  signal?: AbortSignal | undefined
}

const keys = idempotencyKeys()

/**
 * Sends a call with the staff token and gives the answer of a success; anything else is thrown as an ApiError.
 * A 401 ends the session unless the call is the sign-in itself, whose refusal is an answer like any other.
 */
export async function send(
  path: string,
  { method = 'GET', body, json, accept, lastEventId, signal }: Call = {}
): Promise<Response> {
  const headers = new Headers({ accept: accept ?? 'application/json' })
  if (lastEventId) headers.set('last-event-id', lastEventId)
  const token = session.token()
  if (token) headers.set('authorization', `Bearer ${token}`)
  const text = body ? JSON.stringify(body) : json
  if (text !== undefined) headers.set('content-type', 'application/json')
  const key = method === 'POST' ? keys.keyOf(path, text) : undefined
  if (key) headers.set('idempotency-key', key)

  const response = await fetch(API + path, {
    method,
    headers,
    // The token says who calls; a rider's cookie in the same browser must not travel along. Only the sign-in brings the
    // cookie of a browser that is known, and takes it home.
    credentials: path === SIGN_IN ? 'same-origin' : 'omit',
    ...(text === undefined ? {} : { body: text }),
    ...(signal ? { signal } : {}),
  }).catch((cause: unknown) => lost(cause, signal))
  if (method === 'POST') keys.answered(path, text, response.status)
  if (response.ok) return response
  throw await refusal(
    response.status,
    await jsonOf(response, signal),
    path,
    response.headers.get('retry-after')
  )
}

/** The same, for the JSON of the answer. */
export async function call<T>(path: string, options?: Call): Promise<T> {
  const response = await send(path, options)
  return (await jsonOf(response, options?.signal)) as T
}

export interface Upload {
  onProgress(sent: number, total: number): void
  signal: AbortSignal
  /** The Idempotency-Key, the same when the same form is sent again after a lost answer. */
  key?: string
}

/** Posts a form with files. Fetch cannot tell how much of a large file has gone out, so this one is an XMLHttpRequest. */
export function upload<T>(
  path: string,
  form: FormData,
  { onProgress, signal, key }: Upload
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', API + path)
    request.setRequestHeader('accept', 'application/json')
    const token = session.token()
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    if (key) request.setRequestHeader('idempotency-key', key)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total))
    request.addEventListener('error', () => reject(errorOfNetwork(undefined)))
    request.addEventListener('abort', () => reject(signal.reason))
    request.addEventListener('load', () => {
      const json = parsed(request.responseText)
      if (request.status >= 200 && request.status < 300) resolve(json as T)
      else reject(refusal(request.status, json, path, request.getResponseHeader('retry-after')))
    })
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

function refusal(status: number, body: unknown, path: string, retryAfter: string | null) {
  if (status === 401 && path !== SIGN_IN) session.end('refused')
  return errorOfAnswer(status, body, retryAfter ? Number(retryAfter) : undefined)
}

/** An answer cut off on its way is as lost as one that never came. */
async function jsonOf(response: Response, signal?: AbortSignal): Promise<unknown> {
  return parsed(await response.text().catch((cause: unknown) => lost(cause, signal)))
}

function lost(cause: unknown, signal?: AbortSignal): never {
  if (signal?.aborted) throw cause
  throw errorOfNetwork(cause)
}

function parsed(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    // A proxy's HTML page instead of our JSON: the status says enough.
    return undefined
  }
}
