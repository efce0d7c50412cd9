import { ApiError } from '@trailgate/shared/http/error'
import type { StaffToken } from '@trailgate/shared/sessions/schemas'

import { call, SIGN_IN } from '../api/client.ts'
import { session } from '../session/session.ts'
import { takeNextPage } from '../session/signInRoute.ts'

export interface Credentials {
  username: string
  password: string
}

/** Signs in and returns to the page left before; `code` for an account with a second factor. */
export async function enter(credentials: Credentials, code?: string): Promise<void> {
  const body = code === undefined ? credentials : { ...credentials, code }
  const { access_token } = await call<StaffToken>(SIGN_IN, { method: 'POST', body })
  session.begin(access_token)
  location.replace(takeNextPage())
}

/** True if the password was right and a second factor is required. */
export function isCodeAsked(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED'
}
