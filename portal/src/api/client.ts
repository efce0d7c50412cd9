import { jsonOf, reach, refusalOf } from '@trailgate/shared/browser/api'
import { ApiError, NETWORK_ERROR } from '@trailgate/shared/http/error'
import { messages } from '@trailgate/shared/http/messages'

import { customerSession } from '../session/customerSession.ts'

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON, except form data, which has an encoding of its own. */
  body?: object | undefined
  /** The Idempotency-Key; every POST has one. */
  key?: string
  signal?: AbortSignal | undefined
  /** A call that does without a session, such as signing in or out: its 401 ends none. */
  sessionless?: boolean
}

export function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return call<T>(path, { signal })
}

/** A POST that leans on no session: registering, signing in and out, passwords, pairing. */
export function postSessionless<T>(
  path: string,
  body: object | undefined,
  key: string,
  signal?: AbortSignal
): Promise<T> {
  return call<T>(path, { method: 'POST', body, key, signal, sessionless: true })
}

/**
 * Calls the API with the session's cookie and answers what it sent. Throws ApiError with the server's words, or with
 * NETWORK_ERROR when no answer came. A 401 ends the session in the browser as well; it shows nothing itself.
 */
export async function call<T>(
  path: string,
  { method, body, key, signal, sessionless }: Call
): Promise<T> {
  const headers = new Headers({ Accept: 'application/json' })
  if (key) headers.set('Idempotency-Key', key)
  if (body && !isFormData(body)) headers.set('Content-Type', 'application/json')

  const request: RequestInit = {
    method: method ?? 'GET',
    headers,
    credentials: 'same-origin',
    body: encoded(body),
    signal: signal ?? null,
  }
  const response = await reach(path, request, noAnswer)
  if (response.ok) return (await jsonOf(response, signal, noAnswer)) as T
  const refusal = await refusalOf(response, signal, noAnswer)
  if (response.status === 401 && !sessionless) customerSession.expire()
  throw refusal
}

/** What did not come, in words: the browser's own ("Failed to fetch", "Load failed") tell a rider nothing. */
export function noAnswer(cause: unknown): ApiError {
  return new ApiError(NETWORK_ERROR, messages.network_error, 0, undefined, { cause })
}

function encoded(body: object | undefined): BodyInit | null {
  if (!body) return null
  return isFormData(body) ? body : JSON.stringify(body)
}

function isFormData(body: object): body is FormData | URLSearchParams {
  return body instanceof FormData || body instanceof URLSearchParams
}
