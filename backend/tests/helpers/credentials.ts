/** The headers with which each kind of caller comes. `client.get(path).headers(await asStaff('manager'))`. */
import { SESSION_COOKIE } from '@trailgate/shared/sessions/constants'
import type { Role } from '@trailgate/shared/permissions'
import { issueToken } from '#access/staff_sessions/issue_token'
import { openSession } from '#access/sessions/open_session'
import { clock } from '#platform/clock'
import { staffMember, type TestStaff } from '#tests/helpers/people'
import { spend } from '#tests/helpers/spent'

type Headers = Record<string, string>

/** Somebody new of this role, or the given member of staff. */
export function asStaff(who: Role | TestStaff): Promise<Headers> {
  return spend('signing in', async () => {
    const member = typeof who === 'string' ? await staffMember(who) : who
    const { access_token: token } = await issueToken({ staffId: member.id, now: clock.now() })
    return { authorization: `Bearer ${token}` }
  })
}

/** Signed in with a password. */
export function asRider(rider: { id: number }) {
  return withSession(rider, 'rider')
}

/** Checked in by phone alone. */
export function asKiosk(rider: { id: number }) {
  return withSession(rider, 'kiosk')
}

/** With a session that a sign link opened. */
export function asSigner(rider: { id: number }) {
  return withSession(rider, 'kiosk', true)
}

function withSession(
  { id }: { id: number },
  kind: 'rider' | 'kiosk',
  byLink = false
): Promise<Headers> {
  return spend('signing in', async () => {
    const now = clock.now()
    const { token } = await openSession({ customerId: id, kind, byLink, deviceId: null, now })
    return { cookie: `${SESSION_COOKIE}=${token}` }
  })
}
