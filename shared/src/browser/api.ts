import { errorOfAnswer, errorOfNetwork, type ApiError } from '../http/error.ts'

/** Base path of the API. */
export const API = '/api'

/** Makes the error of a call without an answer: each app has its own texts. */
export type Lost = (cause: unknown) => ApiError

/**
 * Sends a request and returns whatever the server answers. `path` starts after /api.
 * @throws the error made by `lost` when no answer comes; the abort reason when the call was aborted
 */
export async function reach(
  path: string,
  request: RequestInit,
  lost: Lost = errorOfNetwork
): Promise<Response> {
  return arrived(fetch(API + path, request), request.signal, lost)
}

/**
 * JSON of an answer; undefined if it is empty or not JSON, such as a proxy's error page.
 * @throws as `reach` does: an answer cut off midway counts as lost
 */
export async function jsonOf(
  response: Response,
  signal?: AbortSignal | null,
  lost: Lost = errorOfNetwork
): Promise<unknown> {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  if (response.status === 204 || !isJson) return undefined
  return arrived(response.json(), signal, lost)
}

/** Error of an unsuccessful answer. */
export async function refusalOf(
  response: Response,
  signal?: AbortSignal | null,
  lost?: Lost
): Promise<ApiError> {
  const body = await jsonOf(response, signal, lost)
  return errorOfAnswer(response.status, body, seconds(response.headers.get('retry-after')))
}

/** Seconds of a Retry-After header, if any. */
export function seconds(retryAfter: string | null): number | undefined {
  return Number(retryAfter) || undefined
}

async function arrived<T>(
  answer: Promise<T>,
  signal: AbortSignal | null | undefined,
  lost: Lost
): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    // An aborted call is no failure: its caller no longer waits.
    throw signal?.aborted ? cause : lost(cause)
  }
}
