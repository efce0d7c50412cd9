import { API, jsonOf, reach, refusalOf } from '@trailgate/shared/browser/api'
import { keysOfCalls } from '@trailgate/shared/browser/idempotency_keys'
import * as browser from '@trailgate/shared/browser/upload'
import { ApiError } from '@trailgate/shared/http/error'

import { noteActivity } from './lastActivity.ts'
import { session } from '../session/session.ts'

export { API }

/** Staff sign in here. */
export const SIGN_IN = '/auth/login'

/** Aborts a call whose caller no longer needs the answer. */
export interface Signal {
  signal?: AbortSignal | undefined
}

/** A call of the API as the back office makes it. `path` starts after /api. */
export interface Call extends Signal {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: object
  /** The body where it is JSON text already. */
  json?: string
  accept?: string
  /** The last event that came, where a stream is resumed. */
  lastEventId?: string
}

const keys = keysOfCalls()

/**
 * Sends a call with the staff token and gives the answer of a success; anything else is thrown as an ApiError.
 * A 401 ends the session unless the call is the sign-in itself, whose refusal is an answer like any other.
 */
export async function send(
  path: string,
  { method = 'GET', body, json, accept, lastEventId, signal }: Call = {}
): Promise<Response> {
  const headers = new Headers({ accept: accept ?? 'application/json', ...credentials() })
  if (lastEventId) headers.set('last-event-id', lastEventId)
  const text = body ? JSON.stringify(body) : json
  if (text !== undefined) headers.set('content-type', 'application/json')
  const key = method === 'POST' ? keys.keyOf(path, text) : undefined
  if (key) headers.set('idempotency-key', key)

  const response = await reach(path, {
    method,
    headers,
    // The token says who calls; a rider's cookie in the same browser must not travel along. Only the sign-in brings the
    // cookie of a browser that is known, and takes it home.
    credentials: path === SIGN_IN ? 'same-origin' : 'omit',
    ...(text === undefined ? {} : { body: text }),
    ...(signal ? { signal } : {}),
  })
  if (method === 'POST') keys.answered(path, text, response.status)
  if (response.ok) {
    if (method !== 'GET') noteActivity(response)
    return response
  }
  throw refused(path, await refusalOf(response, signal))
}

/** The same, for the JSON of the answer. */
export async function call<T>(path: string, options?: Call): Promise<T> {
  const response = await send(path, options)
  return (await jsonOf(response, options?.signal)) as T
}

/** A file that the server makes. */
export async function readFile(path: string, options?: Call): Promise<Blob> {
  return (await send(path, options)).blob()
}

/** The same as text with commas. */
export function readCsv(path: string, options?: Call): Promise<Blob> {
  return readFile(path, { ...options, accept: 'text/csv' })
}

export interface Upload {
  onProgress(part: number): void
  signal: AbortSignal
  /** The Idempotency-Key, the same when the same form is sent again after a lost answer. */
  key?: string
}

/** Posts a form with files, and tells how much of it has gone out. */
export async function upload<T>(
  path: string,
  form: FormData,
  { onProgress, signal, key }: Upload
): Promise<T> {
  const headers = { ...credentials(), ...(key && { 'idempotency-key': key }) }
  try {
    return (await browser.upload(path, form, { headers, onProgress, signal })) as T
  } catch (error) {
    throw error instanceof ApiError ? refused(path, error) : error
  }
}

function credentials(): Record<string, string> {
  const token = session.token()
  return token ? { authorization: `Bearer ${token}` } : {}
}

function refused(path: string, error: ApiError): ApiError {
  if (error.status === 401 && path !== SIGN_IN) session.end('refused')
  return error
}
