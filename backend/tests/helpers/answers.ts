/** Checks of responses. */
import type { ApiResponse } from '@japa/api-client'
import type { Assert } from '@japa/assert'
import type { ErrorCode } from '@trailgate/shared/http/error'
import { STATUS_OF } from '@trailgate/shared/http/error'
import * as v from 'valibot'

/** The body matches the schema of the contract exactly. */
export function expectShape<Schema extends v.GenericSchema>(
  assert: Assert,
  schema: Schema,
  response: ApiResponse
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, response.body())
  assert.isTrue(
    result.success,
    `${response.status()} ${JSON.stringify(response.body())}\n${JSON.stringify(result.issues?.map(({ message, path }) => [path?.map(({ key }) => key).join('.'), message]))}`
  )
  return result.output as v.InferOutput<Schema>
}

/** A refusal in the documented envelope: the status of its code, both halves, and the sentence if given. */
export function expectRefusal(
  assert: Assert,
  response: ApiResponse,
  code: ErrorCode,
  message?: string
) {
  const body = response.body()
  assert.equal(response.status(), STATUS_OF[code], JSON.stringify(body))
  assert.equal(body.error?.code, code)
  assert.equal(body.error.message, body.detail)
  if (message !== undefined) assert.equal(body.detail, message)
}
