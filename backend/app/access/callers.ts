import type { Role } from '@trailgate/shared/permissions'
import type { Day } from '@trailgate/shared/dates'
import type { KioskPairing } from '@trailgate/shared/kiosk/constants'
import type { Actor } from '#platform/actor'

/** A member of staff as every request of theirs knows them. */
export type StaffCaller = {
  id: number
  tokenId: number
  username: string
  email: string
  firstName: string
  lastName: string
  role: Role
  /** The park requires a second factor of this role, and there is none: nothing else may be done before. */
  mustSetUpSecondFactor: boolean
}

/** Somebody signed in at the portal (`rider`) or by phone alone (`kiosk`). */
export type VisitorCaller = {
  id: number
  /** No session has the number 0: then a signing ticket takes its place. */
  sessionId: number
  kind: 'rider' | 'kiosk'
  /** The session was opened by a pass. */
  byPass: boolean
  /** The session was opened by a sign link: it may sign, and nothing else. */
  byLink: boolean
  deviceId: number | null
  /** The name of the paired tablet. */
  deviceName: string | null
  firstName: string
  lastName: string
  dateOfBirth: Day | null
  expiresAt: string
  idleUntil: string
}

/** Who calls, as a route finds out before its controller runs. */
export type KnownCaller =
  | { kind: 'anonymous' }
  | { kind: 'staff'; staff: StaffCaller }
  | { kind: 'rider' | 'kiosk'; visitor: VisitorCaller }

/**
 * Who calls, from where and with which key: everything that an action learns about a request. `callerOf` reads it in the controller, a
 * test or an importer writes it by hand.
 */
export type Caller = KnownCaller & {
  /** The caller as history keeps it. */
  by: Actor
  ip: string
  userAgent: string | null
  requestId: string
  /** The `Idempotency-Key` header (docs/adr/0021-idempotency-keys.md). */
  idempotencyKey: string | null
  /** Whether this call may check somebody in by phone without a paired tablet. */
  kioskPairing: KioskPairing
  cookies: Cookies
}

/** The tokens that a browser brought along. */
type Cookies = {
  session: string | undefined
  kioskDevice: string | undefined
  knownDevice: string | undefined
}
