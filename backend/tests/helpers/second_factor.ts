/** Staff with a second factor, and the codes of their apps. */
import type { ApiClient } from '@japa/api-client'
import { getActiveTestOrFail } from '@japa/runner'
import type { Role } from '@trailgate/shared/permissions'
import type { SecondFactorSetting } from '@trailgate/shared/staff/second_factor_constants'
import { TOTP } from 'otpauth'
import { clock } from '#platform/clock'
import { settings } from '#start/settings'
import { asStaff } from '#tests/helpers/credentials'
import { PASSWORD, staffMember, type TestStaff } from '#tests/helpers/people'

/** The park's setting for second factors, until the end of the test. */
export function useSecondFactors(setting: SecondFactorSetting) {
  const before = settings.staffSecondFactor
  settings.staffSecondFactor = setting
  getActiveTestOrFail().cleanup(() => {
    settings.staffSecondFactor = before
  })
}

/** The code of the app now, or this many seconds from now. */
export function codeOf(secret: string, seconds = 0): string {
  const timestamp = clock.now().getTime() + seconds * 1000
  return new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp })
}

/** A member of this role with a second factor; the current code is unused. */
export async function aSecondFactor(client: ApiClient, role: Role) {
  atStartOfStep()
  const member = await staffMember(role)
  const headers = await asStaff(member)
  const begun = await client
    .post('/api/auth/second-factor')
    .headers(headers)
    .json({ password: PASSWORD })
  begun.assertStatus(201)
  const { secret } = begun.body()
  const confirmed = await client
    .post('/api/auth/second-factor/confirm')
    .headers(headers)
    .json({ code: codeOf(secret, -30) })
  confirmed.assertStatus(200)
  const codes: string[] = confirmed.body().recovery_codes
  return { member, headers, secret: String(secret), codes }
}

/** Moves the clock to the start of a step, so that none ends in the middle of a test. */
function atStartOfStep() {
  clock.forward(30 - ((clock.now().getTime() / 1000) % 30))
}

export function signInWith(client: ApiClient, member: TestStaff, code?: string, from?: string) {
  const body = { username: member.username, password: PASSWORD, ...(code ? { code } : {}) }
  const request = client.post('/api/auth/login').json(body)
  return from ? request.header('x-forwarded-for', from) : request
}
