import { errorOfAnswer, errorOfNetwork, type ApiError } from '../http/error.ts'

/** Where the API is. */
export const API = '/api'

/** Makes the error of a call that got no answer: each app has its own words for it. */
export type Lost = (cause: unknown) => ApiError

/**
 * Sends a call and gives whatever the server answers. `path` starts after /api.
 * @throws what `lost` makes when no answer comes; the reason of the abort when the call was given up
 */
export async function reach(
  path: string,
  request: RequestInit,
  lost: Lost = errorOfNetwork
): Promise<Response> {
  return arrived(fetch(API + path, request), request.signal, lost)
}

/**
 * The JSON of an answer; undefined for an empty one, and for what is not JSON, such as a proxy's error page.
 * @throws as `reach` does: an answer that is cut off on its way is as lost as one that never came
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

/** The error of an answer that is no success. */
export async function refusalOf(
  response: Response,
  signal?: AbortSignal | null,
  lost?: Lost
): Promise<ApiError> {
  const body = await jsonOf(response, signal, lost)
  return errorOfAnswer(response.status, body, seconds(response.headers.get('retry-after')))
}

/** What a Retry-After says, where there is one. */
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
    // An aborted call is nobody's failure: whoever aborted it no longer waits.
    throw signal?.aborted ? cause : lost(cause)
  }
}
