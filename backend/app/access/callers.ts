import type { ApiScope } from '@trailgate/shared/api_keys/scopes'
import type { Role } from '@trailgate/shared/permissions'
import type { Day } from '@trailgate/shared/dates'
import type { KioskPairing } from '@trailgate/shared/kiosk/constants'
import type { Actor } from '#platform/actor'

/** A staff member, as every request of theirs identifies them. */
export type StaffCaller = {
  id: number
  tokenId: number
  username: string
  email: string
  firstName: string
  lastName: string
  role: Role
  /** The park requires a second factor for this role and none is set up: nothing else is allowed before. */
  mustSetUpSecondFactor: boolean
}

/** A visitor signed in at the portal (`rider`) or by phone alone (`kiosk`). */
export type VisitorCaller = {
  id: number
  /** 0 if a signing ticket replaces the session. */
  sessionId: number
  kind: 'rider' | 'kiosk'
  /** Banned today. */
  isBanned: boolean
  /** The session was opened by a scanned code: a pass, or with `byLink` the code on an asking screen. */
  byPass: boolean
  /** The session was opened by a sign link: it may only sign. */
  byLink: boolean
  /** Staff saw the link that opened the session, or that set its password: they could have used it themselves. */
  byStaffLink: boolean
  deviceId: number | null
  /** Name of the paired tablet. */
  deviceName: string | null
  firstName: string
  lastName: string
  dateOfBirth: Day | null
  expiresAt: string
  idleUntil: string
}

/** Another program, by its API key. */
export type KeyCaller = { id: number; name: string; scopes: readonly ApiScope[] }

/** The caller, identified before the controller runs. */
export type KnownCaller =
  | { kind: 'anonymous' }
  | { kind: 'staff'; staff: StaffCaller }
  | { kind: 'key'; key: KeyCaller }
  | { kind: 'rider' | 'kiosk'; visitor: VisitorCaller }

/**
 * Caller, origin and idempotency key: everything that an action learns about a request. `callerOf` reads it in the
 * controller; a test or an importer builds it by hand.
 */
export type Caller = KnownCaller & {
  /** The caller as the history stores it. */
  by: Actor
  ip: string
  userAgent: string | null
  requestId: string
  /** The `Idempotency-Key` header (docs/adr/0021-idempotency-keys.md). */
  idempotencyKey: string | null
  /** The `x-waiver-ticket` header. */
  waiverTicket: string | null
  /** True if this call may check a rider in by phone without a paired tablet. */
  kioskPairing: KioskPairing
  cookies: Cookies
}

/** Tokens sent by a browser. */
type Cookies = {
  session: string | undefined
  kioskDevice: string | undefined
  knownDevice: string | undefined
}
