import type {
  RecoveryCodes,
  SecondFactorSecret,
  SecondFactorState,
} from '@trailgate/shared/staff/second_factor'
import type { OwnStaffPassword } from '@trailgate/shared/staff/schemas'

import { call, type Signal } from '../api/client.ts'

const PATH = '/auth/second-factor'

/** Value of a form field that proves the user's identity. */
type Typed = FormDataEntryValue | null

/** Change confirmed with password and code: the last part of the path. */
export type Proof = 'off' | 'recovery-codes'

/** One's own second factor. */
export const secondFactorCalls = {
  getSecondFactor: ({ signal }: Signal) => call<SecondFactorState>(PATH, { signal }),
  beginSecondFactor: (body: { password: Typed }) =>
    call<SecondFactorSecret>(PATH, { method: 'POST', body }),
  confirmSecondFactor: (body: { code: Typed }) =>
    call<RecoveryCodes>(`${PATH}/confirm`, { method: 'POST', body }),
  /** Turns it off, or makes new recovery codes. */
  proveSecondFactor: ({ what, ...body }: { what: Proof; password: Typed; code: Typed }) =>
    call<RecoveryCodes | undefined>(`${PATH}/${what}`, { method: 'POST', body }),
}

/** One's own password. */
export const ownPasswordCalls = {
  changeOwnPassword: (body: OwnStaffPassword) =>
    call<undefined>('/auth/me/password', { method: 'PUT', body }),
}
