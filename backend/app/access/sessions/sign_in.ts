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
import { hashOf } from '#platform/secrets'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'
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
 * Signs a rider in with phone and password. An unknown phone, a phone without a password and a wrong password are
 * refused alike, in the same time; who is suspended learns so only with the right password.
 * @throws {RateLimited} before anything is looked up.
 */
export async function signRiderIn(
  caller: Caller,
  { phone, password }: { phone: string; password: string }
): Promise<SignInResult> {
  const { ip } = caller
  const device = deviceOf(caller)
  const known = device.returns && (await isKnownToRider(device.hash, phone, clock.now()))
  // Strangers who try a phone all day do not lock its owner out of a browser in which they were signed in before.
  const ofAccount: Use[] = known
    ? [['rider.device', `${phone}|${device.hash}`]]
    : [
        ['rider.account', `${phone}|${ip}`],
        ['rider.day', phone],
      ]
  const { giveBack } = await consume(['rider.address', ip], ...ofAccount)
  const attempt = { phone, password, device }
  const first = await enterWithPassword(caller, attempt)
  const result = first.kind === 'other_password' ? await enterWithPassword(caller, attempt) : first
  if (result.kind === 'other_password') return { kind: 'refused' }
  if (result.kind !== 'refused') await giveBack()
  return result
}

/**
 * Compares the password and lets in, unless the account got another hash meanwhile: another password, or the same one hashed anew by
 * a sign-in beside this one.
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
 * Checks somebody in at a kiosk by phone alone or by their pass, which opens a session with very few rights.
 * @throws {KioskNotPaired} 403 before any look-up, where only paired tablets may do this.
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
  /** Of the pass that was read, where one was. */
  serial: string | null
  deviceId: number | null
  /** The browser in which the password was entered. */
  device: Device | null
  body: Record<string, string>
  /** The hash that takes the place of one of an earlier version. */
  renewed: string | null
}

class NotLetIn extends Error {
  readonly kind: 'refused' | 'see_staff' | 'other_password'

  constructor(kind: NotLetIn['kind']) {
    super(`Not let in: ${kind}`)
    this.kind = kind
  }
}

/** One sign-in row and one session, together; a repeated call finds the row and gets a session of its own. */
async function letIn(
  caller: Caller,
  entry: Entry
): Promise<SignInResult | { kind: 'other_password' }> {
  const { person, kind, serial, deviceId, device, body, renewed } = entry
  const now = clock.now()
  let opened: { token: string; seconds: number } | undefined

  const enter = async (trx: Transaction) => {
    await holdPerson(entry, trx)
    if (renewed) await renewPassword(person.id, renewed, trx)
    if (device) {
      const owner = { column: 'customer_id' as const, id: person.id }
      await rememberDevice({ hash: device.hash, owner, now }, trx)
    }
    if (deviceId) await holdDevice(deviceId, now, trx)
    await endSession(caller.cookies.session, trx)
    return openSession({ customerId: person.id, kind, byPass: serial !== null, deviceId, now, trx })
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
    // What was opened before a repeated call turned out to be one was undone with that attempt.
    const session = (!repeated && opened) || (await inTransaction(enter))
    return { kind: 'signed_in', person, device, ...session }
  } catch (error) {
    if (error instanceof NotLetIn) return { kind: error.kind }
    throw error
  }
}

/**
 * The person as they are now, until the transaction is over: while the password was compared the account may have got another one, or
 * have been suspended, and whoever does that ends only the sessions that are there.
 * @throws {NotLetIn}
 */
async function holdPerson({ person, kind, serial }: Entry, trx: Transaction) {
  const now: Held | null = await HELD_PERSON.first({ id: person.id }, trx)
  if (!now) throw new NotLetIn('refused')
  if (kind === 'rider' && now.password_hash !== person.password_hash) {
    throw new NotLetIn('other_password')
  }
  if (serial !== null && !(await holdPass({ serial, customerId: person.id }, trx))) {
    throw new NotLetIn('refused')
  }
  if (now.status !== 'active') throw new NotLetIn('see_staff')
  // A ban is about the park: the portal stays open, and the kiosk says no more than it does to suspended people.
  const isKeptOut = kind === 'kiosk' && isBanned({ ban: banOf(now) }, clock.today())
  if (isKeptOut) throw new NotLetIn('see_staff')
}

type Held = Pick<Person, 'status' | 'password_hash'> & BanRow

const HELD_PERSON = statement(({ id }: { id: Parameter<number> }) =>
  rowsIn('customers')
    .where('id', id)
    .whereNull('closed_at')
    .forShare()
    .select('status', 'password_hash', ...BAN_COLUMNS)
    .limit(1)
)

/** No change of the record that anybody would see: its revision and history stay. */
async function renewPassword(id: number, hash: string, trx: Transaction) {
  await rowsIn('customers', trx).where('id', id).update({ password_hash: hash })
}

/** Notes that the tablet was there. @throws {KioskNotPaired} when it was revoked meanwhile. */
export async function holdDevice(id: number, now: Date, trx: Transaction) {
  const seen = await rowsIn('kiosk_devices', trx)
    .where('id', id)
    .whereNull('revoked_at')
    .update({ last_seen_at: sqlTime(now) })
  if (Number(seen) === 0) throw new KioskNotPaired()
}

/** Ends the session that a browser brought along: who signs in gets a new id, never the old one. */
export async function endSession(token: string | undefined, trx: Transaction) {
  if (token) await rowsIn('sessions', trx).where('hash', hashOf(token)).delete()
}

/** Ends one session on the server, so that its cookie opens nothing any more. */
export async function signOut({ sessionId }: { sessionId: number }) {
  await inTransaction((trx) => rowsIn('sessions', trx).where('id', sessionId).delete())
}
