import type { Role } from '@trailgate/shared/permissions'
import type { Day } from '@trailgate/shared/dates'

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
  deviceId: number | null
  firstName: string
  lastName: string
  dateOfBirth: Day | null
  expiresAt: string
  idleUntil: string
}
