import type {
  RecoveryCodes,
  SecondFactorSecret,
  SecondFactorState,
} from '@trailgate/shared/staff/second_factor'

import { call, type Signal } from '../api/client.ts'

const PATH = '/auth/second-factor'

/** What somebody typed into a form that proves who they are. */
type Typed = FormDataEntryValue | null

/** What password and code are asked for: the last part of the path. */
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
