import type { CustomersRow } from '#database/rows'
import { isBanned } from '@trailgate/shared/visits/may_ride'
import { rowsIn } from '#platform/database/rows_in'
import type { Caller } from '#access/callers'
import { openSession } from '#access/sessions/open_session'
import { deviceOf, type Device } from '#access/known_device'
import { KioskNotPaired } from '#access/kiosk_not_paired'
import { deviceOfToken } from '#access/kiosk/device_of_token'
import { holdPass } from '#access/passes/live_pass'
import { personByPass } from '#access/passes/person_by_pass'
import { personByPhone, type Person } from '#access/sessions/person_by_phone'
import { clock } from '#platform/clock'
import { insertRow } from '#platform/database/insert_many'
import { statement, type Parameter } from '#platform/database/statement'
import { isKnownToRider, rememberDevice } from '#access/known_devices'
import { consume, type Use } from '#platform/http/rate_limits'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { passwordMatches, renewedHash } from '#access/passwords/passwords'
import { hashOf, newToken } from '#platform/secrets'
import { refuseLeaving } from '#platform/leaving_people'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { banTwinsOf, IDENTITY_COLUMNS, type Identity } from '#access/ban_twins'
import { BAN_COLUMNS, banOf, type BanRow } from '#access/bans'

export type SignInResult =
  | {
      kind: 'signed_in'
      person: Person
      device: Device | null
      token: string
      seconds: number
    }
  | { kind: 'refused' }
  | { kind: 'see_staff' }

/**
 * Signs a rider in with phone and password. An unknown phone, a phone without a password and a wrong password get the
 * same refusal in the same time; a suspended rider learns so only with the right password.
 * @throws {RateLimited} before any look-up.
 */
export async function signRiderIn(
  caller: Caller,
  { phone, password }: { phone: string; password: string }
): Promise<SignInResult> {
  const { ip } = caller
  const device = deviceOf(caller)
  const known = device.returns && (await isKnownToRider(device.hash, phone, clock.now()))
  // Attackers who try a phone all day, or any phone from the same network, lock no one out of a known browser.
  const uses: Use[] = known
    ? [['rider.device', `${phone}|${device.hash}`]]
    : [
        ['rider.address', ip],
        ['rider.account', `${phone}|${ip}`],
        ['rider.day', phone],
      ]
  const { giveBack } = await consume(...uses)
  const attempt = { phone, password, device }
  const first = await enterWithPassword(caller, attempt)
  const result = first.kind === 'other_password' ? await enterWithPassword(caller, attempt) : first
  if (result.kind === 'other_password') return { kind: 'refused' }
  if (result.kind !== 'refused') await giveBack()
  return result
}

/**
 * Verifies the password and signs in, unless the hash changed meanwhile: a new password, or a re-hash by a concurrent
 * sign-in.
 */
async function enterWithPassword(
  caller: Caller,
  { phone, password, device }: { phone: string; password: string; device: Device }
): Promise<SignInResult | { kind: 'other_password' }> {
  const person = await personByPhone(phone)
  const matches = await passwordMatches(person?.password_hash, password)
  if (!person?.password_hash || !matches) return { kind: 'refused' }
  const renewed = await renewedHash(person.password_hash, password)
  const body = { phone, password }
  return letIn(caller, {
    person,
    kind: 'rider',
    serial: null,
    deviceId: null,
    device,
    body,
    renewed,
  })
}

/**
 * Checks a rider in at a kiosk by phone alone or by their pass, which opens a session with very few rights.
 * @throws {KioskNotPaired} 403 before any look-up, if only paired tablets may do this.
 * @throws {RateLimited}
 */
export async function checkInAtKiosk(
  caller: Caller,
  sent: { phone: string } | { pass: string }
): Promise<SignInResult> {
  const device = await deviceOfToken(caller.cookies.kioskDevice)
  if (!device && caller.kioskPairing === 'required') throw new KioskNotPaired()

  const { giveBack } = await consume(
    device ? ['kiosk.device', String(device.id)] : ['kiosk.address', caller.ip]
  )
  const found =
    'pass' in sent
      ? await personByPass(sent.pass)
      : { person: await personByPhone(sent.phone), serial: null }
  if (!found?.person) return { kind: 'refused' }
  await giveBack()
  const entered = await letIn(caller, {
    person: found.person,
    kind: 'kiosk',
    serial: found.serial,
    deviceId: device?.id ?? null,
    device: null,
    body: sent,
    renewed: null,
  })
  return entered.kind === 'other_password' ? { kind: 'refused' } : entered
}

type Entry = {
  person: Person
  kind: 'rider' | 'kiosk'
  /** Serial of the pass, if one was read. */
  serial: string | null
  deviceId: number | null
  /** Browser in which the password was entered. */
  device: Device | null
  body: Record<string, string>
  /** Re-hash with current parameters, stored on success. */
  renewed: string | null
}

class NotLetIn extends Error {
  readonly kind: 'refused' | 'see_staff' | 'other_password'

  constructor(kind: NotLetIn['kind']) {
    super(`Not let in: ${kind}`)
    this.kind = kind
  }
}

/** One sign-in row and one session, together; a repeated call finds the row and gets its own session. */
async function letIn(
  caller: Caller,
  entry: Entry
): Promise<SignInResult | { kind: 'other_password' }> {
  const { person, kind, serial, deviceId, device, body, renewed } = entry
  const now = clock.now()
  let opened: { token: string; seconds: number } | undefined

  const enter = async (trx: Transaction) => {
    const held = await holdPerson(entry, trx)
    if (renewed) await renewPassword(person.id, renewed, trx)
    if (device) {
      const owner = { column: 'customer_id' as const, id: person.id }
      await rememberDevice({ hash: device.hash, owner, now }, trx)
    }
    if (deviceId) await holdDevice(deviceId, now, trx)
    await endSession(caller.cookies.session, trx)
    return openSession({
      customerId: person.id,
      kind,
      byPass: serial !== null,
      byStaffLink: kind === 'rider' && held.password_by_staff_link === 1,
      deviceId,
      now,
      trx,
    })
  }
  try {
    const { repeated } = await withIdempotencyKey(caller, {
      resource: 'sign_in',
      body,
      isBrief: true,
      make: async (trx) => {
        opened = await enter(trx)
        return insertRow(trx, 'sign_ins', {
          customer_id: person.id,
          device_id: deviceId,
          channel: kind === 'kiosk' ? 'kiosk' : 'portal',
          day: clock.today(),
          created_at: sqlTime(now),
        })
      },
    })
    // A session opened before the call turned out to be a repeat was rolled back.
    const session = (!repeated && opened) || (await inTransaction(enter))
    return { kind: 'signed_in', person, device, ...session }
  } catch (error) {
    if (error instanceof NotLetIn) return { kind: error.kind }
    throw error
  }
}

/**
 * Locks the person and checks them again: while the password was verified it may have been changed, or the account
 * suspended, which ends only existing sessions.
 * @throws {NotLetIn}
 */
async function holdPerson({ person, kind, serial }: Entry, trx: Transaction): Promise<Held> {
  const now: Held | null = await HELD_PERSON.first({ id: person.id }, trx)
  if (!now) throw new NotLetIn('refused')
  await refuseLeaving([person.id], trx)
  if (kind === 'rider' && now.password_hash !== person.password_hash) {
    throw new NotLetIn('other_password')
  }
  if (serial !== null && !(await holdPass({ serial, customerId: person.id }, trx))) {
    throw new NotLetIn('refused')
  }
  // Without a number of their own nothing signs them in until staff or a letter give another: the pass proves no more.
  if (serial !== null && now.phone === null && now.phone_released_at !== null) {
    throw new NotLetIn('see_staff')
  }
  // The number was removed or replaced after it was used to find the person.
  if (serial === null && now.phone !== person.phone) throw new NotLetIn('refused')
  if (now.status !== 'active') throw new NotLetIn('see_staff')
  if (kind === 'kiosk' && serial === null && (await isClaimed(now.phone, trx))) {
    throw new NotLetIn('see_staff')
  }
  // A ban concerns the park: the portal stays open, and the kiosk says the same as to suspended people.
  if (kind === 'kiosk' && (await isKeptOut(now, trx))) throw new NotLetIn('see_staff')
  return now
}

/** True if a person who registered with this number claims it: neither account is shown before staff have decided. */
async function isClaimed(phone: string | null, trx: Transaction): Promise<boolean> {
  if (phone === null) return false
  return (await CLAIMED.first({ phone }, trx)) !== null
}

const CLAIMED = statement(({ phone }: { phone: Parameter<string> }) =>
  rowsIn('customers').where('claims_phone', phone).whereNull('closed_at').select('id').limit(1)
)

/** True if the kiosk sends the rider to staff: banned, or possibly the same person as a banned one. */
async function isKeptOut(person: Held, trx: Transaction): Promise<boolean> {
  const today = clock.today()
  if (isBanned({ ban: banOf(person) }, today)) return true
  return (await banTwinsOf([person], today, trx)).size > 0
}

type Held = Pick<
  CustomersRow,
  'phone' | 'phone_released_at' | 'status' | 'password_hash' | 'password_by_staff_link'
> &
  BanRow &
  Identity

const HELD_PERSON = statement(({ id }: { id: Parameter<number> }) =>
  rowsIn('customers')
    .where('id', id)
    .whereNull('closed_at')
    .forShare()
    .select('id', 'phone', 'phone_released_at', 'status', 'password_hash')
    .select('password_by_staff_link')
    .select(...IDENTITY_COLUMNS, ...BAN_COLUMNS)
    .limit(1)
)

/** Invisible change: revision and history stay. */
async function renewPassword(id: number, hash: string, trx: Transaction) {
  await rowsIn('customers', trx).where('id', id).update({ password_hash: hash })
}

/** Records that the tablet was seen. @throws {KioskNotPaired} when it was revoked meanwhile. */
export async function holdDevice(id: number, now: Date, trx: Transaction) {
  const seen = await rowsIn('kiosk_devices', trx)
    .where('id', id)
    .whereNull('revoked_at')
    .update({ last_seen_at: sqlTime(now) })
  if (Number(seen) === 0) throw new KioskNotPaired()
}

/** Ends the session that a browser sent along: signing in always gives a new session id (session fixation). */
export async function endSession(token: string | undefined, trx: Transaction) {
  if (token) await end({ hash: hashOf(token) }, trx)
}

/** Ends one session on the server, so that its cookie is worthless. */
export async function signOut({ sessionId }: { sessionId: number }) {
  await inTransaction((trx) => end({ id: sessionId }, trx))
}

/**
 * That of a paired tablet stays until it is purged, with its end and without its token: the tablet may undo its latest
 * check-ins.
 */
async function end(one: { id: number } | { hash: string }, trx: Transaction) {
  await rowsIn('sessions', trx).where(one).whereNull('device_id').delete()
  const now = sqlTime(clock.now())
  await rowsIn('sessions', trx)
    .where(one)
    .whereNotNull('device_id')
    .update({ hash: hashOf(newToken()), idle_until: now, expires_at: now })
}
