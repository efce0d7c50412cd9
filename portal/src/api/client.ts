import { jsonOf, reach, refusalOf } from '@trailgate/shared/browser/api'
import { ApiError, NETWORK_ERROR } from '@trailgate/shared/http/error'
import { messages } from '@trailgate/shared/http/messages'
import { LANGUAGE_HEADERS } from '@trailgate/shared/languages/this_language'

import { customerSession } from '../session/customerSession.ts'

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON, except FormData, which has an encoding of its own. */
  body?: object | undefined
  /** The Idempotency-Key; every POST has one. */
  key?: string
  /** The ticket of a signing: with it in the header the server reads a large signature after the session has ended, too. */
  ticket?: string | undefined
  signal?: AbortSignal | undefined
  /** A call that needs no session, such as signing in or out: a 401 does not end the session. */
  sessionless?: boolean
}

export function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return call<T>(path, { signal })
}

/** A POST that needs no session: registering, signing in and out, passwords, pairing. */
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
 * NETWORK_ERROR when no answer came. The end of a session ends it in the browser as well; it shows nothing
 * itself.
 */
export async function call<T>(
  path: string,
  { method, body, key, ticket, signal, sessionless }: Call
): Promise<T> {
  const headers = new Headers({ Accept: 'application/json', ...LANGUAGE_HEADERS })
  if (key) headers.set('Idempotency-Key', key)
  if (ticket) headers.set('X-Waiver-Ticket', ticket)
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
  const ended = sessionless ? null : endOfSession(refusal)
  if (ended) customerSession.expire()
  throw ended ?? refusal
}

/** The end of the session, where that is what the server says: without one it refuses a large body, such as a signature, unread. */
function endOfSession(refusal: ApiError): ApiError | null {
  if (refusal.status === 401) return refusal
  if (refusal.code !== 'PAYLOAD_TOO_LARGE') return null
  return new ApiError('UNAUTHENTICATED', refusal.message, 401)
}

/** Error for a request without an answer. The browser's own text ("Failed to fetch", "Load failed") tells a rider nothing. */
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
