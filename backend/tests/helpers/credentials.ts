/** Headers of each kind of caller. `client.get(path).headers(await asStaff('manager'))`. */
import { SESSION_COOKIE } from '@trailgate/shared/sessions/constants'
import type { ApiScope } from '@trailgate/shared/api_keys/scopes'
import type { Role } from '@trailgate/shared/permissions'
import { makeApiKey } from '#access/api_keys/make_api_key'
import type { Caller } from '#access/callers'
import { issueToken } from '#access/staff_sessions/issue_token'
import { openSession } from '#access/sessions/open_session'
import { clock } from '#platform/clock'
import { staffMember, type TestStaff } from '#tests/helpers/people'
import { spend } from '#tests/helpers/spent'

type Headers = Record<string, string>

/** A new member of this role, or the given staff member. */
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

/** Another program, with a new key of these scopes. */
export async function asKey(...scopes: ApiScope[]): Promise<Headers> {
  return bearer((await aKey(scopes)).key)
}

/** A new key of these scopes, made by an admin. */
export async function aKey(scopes: ApiScope[], asked: { name?: string; expires_at?: string } = {}) {
  const { id } = await staffMember('admin')
  const by = { kind: 'admin' as const, id, name: 'Ada Admin', ip: null }
  const caller = { by, idempotencyKey: null } as Caller
  return makeApiKey(caller, { name: 'Booking site', scopes, ...asked })
}

export function bearer(token: string): Headers {
  return { authorization: `Bearer ${token}` }
}

/** Checked in by phone alone. */
export function asKiosk(rider: { id: number }) {
  return withSession(rider, 'kiosk')
}

/** With a session from a sign link: in a letter, or shown to staff. */
export function asSigner(rider: { id: number }, { byStaffLink = false } = {}) {
  return withSession(rider, 'kiosk', { byLink: true, byStaffLink })
}

function withSession({ id }: { id: number }, kind: 'rider' | 'kiosk', link = {}): Promise<Headers> {
  return spend('signing in', async () => {
    const now = clock.now()
    const { token } = await openSession({ customerId: id, kind, ...link, deviceId: null, now })
    return { cookie: `${SESSION_COOKIE}=${token}` }
  })
}
