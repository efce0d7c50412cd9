import { HttpError, type Options } from 'react-admin'

import { ApiError, messageOf } from '@trailgate/shared/http/error'

import { API, send } from '../api/client.ts'

/**
 * The transport of ra-data-simple-rest. A refusal becomes react-admin's HttpError with the server's sentences by
 * field, so that forms show them where they belong; `cause` stays the ApiError for screens that look at its code.
 */
export async function httpClient(url: string, options: Options = {}) {
  try {
    const response = await send(url.slice(API.length), {
      method: methodOf(options.method),
      ...(typeof options.body === 'string' ? { json: options.body } : {}),
      signal: options.signal ?? undefined,
    })
    const body = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body,
      json: body === '' ? undefined : JSON.parse(body),
    }
  } catch (error) {
    throw error instanceof ApiError ? toHttpError(error) : error
  }
}

function toHttpError(error: ApiError): HttpError {
  const fields = Object.entries(error.details ?? {}).flatMap(([field, [first]]) =>
    first ? [[field, first] as const] : []
  )
  const failure = new HttpError(messageOf(error), error.status, {
    errors: Object.fromEntries(fields),
  })
  failure.cause = error
  return failure
}

function methodOf(method: string | undefined) {
  if (method === 'POST' || method === 'PUT' || method === 'DELETE') return method
  return 'GET'
}
