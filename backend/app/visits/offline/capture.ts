import { todayIn, type Day } from '@trailgate/shared/dates'
import { check } from '@trailgate/shared/fields'
import { BEFORE_PAIRING_HOURS } from '@trailgate/shared/offline/constants'
import { capturedAt } from '@trailgate/shared/offline/match'
import type { OfflineItem } from '@trailgate/shared/offline/schemas'
import type * as v from 'valibot'
import type { CustomersRow, KioskDevicesRow } from '#database/rows'
import type { Caller, VisitorCaller } from '#access/callers'
import type { Actor } from '#platform/actor'
import { instantOf } from '#platform/database/sql_time'
import { Invalid } from '#platform/http/refusals'
import type { CapturedOffline } from '#waivers/seal/frozen_body'
import { settings } from '#start/settings'
import { NeedsStaff } from '#visits/offline/needs_staff'

/** A paired tablet with the skew of its clock, in milliseconds; null before its first beat. */
export type Tablet = Pick<KioskDevicesRow, 'id' | 'name' | 'clock_skew_ms' | 'paired_at'>

/** An item with its tablet and its instant by the server's clock. */
export type Capture = {
  item: Pick<OfflineItem, 'id' | 'kind' | 'captured_at' | 'payload'>
  device: Tablet
  caller: Caller
  receivedAt: Date
  at: Date
  /** The park day of the capture. */
  day: Day
}

type Taken = Pick<Capture, 'item' | 'device' | 'caller' | 'receivedAt'>

/**
 * The item at its instant by the server's clock.
 * @throws {NeedsStaff} CLOCK
 */
export function captureOf(taken: Taken): Capture {
  const { item, device, receivedAt: now } = taken
  const captured = new Date(item.captured_at)
  const at = capturedAt({ captured, skewMs: device.clock_skew_ms ?? 0, now })
  // A queue from before the tablet was paired again is confirmed by staff, and so is a time that was made up.
  if (!at || isBeforePairing(at, device)) throw new NeedsStaff('CLOCK')
  return { ...taken, at, day: todayIn(settings.parkTimezone, at) }
}

function isBeforePairing(at: Date, { paired_at: paired }: Tablet): boolean {
  return (
    paired !== null && at.getTime() < instantOf(paired).getTime() - BEFORE_PAIRING_HOURS * 3_600_000
  )
}

/** The same for staff who resolve it: a time that cannot be right is that of its arrival. */
export function captureForStaff(taken: Taken & { arrivedAt: Date }): Capture {
  const { item, device, arrivedAt: now } = taken
  const captured = new Date(item.captured_at)
  const at = capturedAt({ captured, skewMs: device.clock_skew_ms ?? 0, now }) ?? now
  return { ...taken, at, day: todayIn(settings.parkTimezone, at) }
}

/** Origin of the capture; unknown where staff resolve the item: the office's address is not the rider's. */
export function seenFrom({ caller }: Capture): { ip: string | null; userAgent: string | null } {
  if (caller.kind === 'staff') return { ip: null, userAgent: null }
  return { ip: caller.ip, userAgent: caller.userAgent }
}

/** Facts of the capture that are sealed beside a signature. */
export function sealedCapture({ item, device, receivedAt }: Capture): CapturedOffline {
  return {
    offline: true,
    device_name: device.name,
    captured_at: item.captured_at,
    received_at: receivedAt.toISOString(),
  }
}

/** The payload by a schema. @throws {NeedsStaff} INCOMPLETE, naming the fields. */
export function parsed<Schema extends v.GenericSchema>(
  schema: Schema,
  payload: unknown
): v.InferOutput<Schema> {
  const checked = check(schema, payload)
  if (checked.ok) return checked.value
  throw new Invalid(checked.details)
}

type Person = Pick<CustomersRow, 'id' | 'first_name' | 'last_name' | 'date_of_birth'>

/** The person as a kiosk session of that tablet would identify them. */
export function visitorAt(person: Person, { device, receivedAt }: Capture): VisitorCaller {
  return {
    id: person.id,
    sessionId: 0,
    kind: 'kiosk',
    isBanned: false,
    byPass: false,
    byLink: false,
    byStaffLink: false,
    deviceId: device.id,
    deviceName: device.name,
    firstName: person.first_name,
    lastName: person.last_name,
    dateOfBirth: person.date_of_birth,
    expiresAt: receivedAt.toISOString(),
    idleUntil: receivedAt.toISOString(),
  }
}

/** Staff who resolve an item, else the person at their tablet, as the history stores them. */
export function actorFor(person: Omit<Person, 'date_of_birth'>, { caller }: Capture): Actor {
  if (caller.kind === 'staff') return caller.by
  const name = `${person.first_name} ${person.last_name}`
  return { kind: 'kiosk', id: person.id, name, ip: caller.ip }
}
