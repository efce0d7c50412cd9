import type { ParentLinksRow } from '#database/rows'
import { isMinor } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/parent_links/messages'
import type { AskParent, ParentLink } from '@trailgate/shared/parent_links/schemas'
import QRCode from 'qrcode'
import { visitorOf } from '#access/caller'
import type { Caller, VisitorCaller } from '#access/callers'
import { linked } from '#customers/minors/minors_of'
import { claimsOn } from '#customers/phones/claim_phone'
import { clock } from '#platform/clock'
import { insertRow } from '#platform/database/insert_many'
import { rowsIn } from '#platform/database/rows_in'
import { sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'
import { record } from '#platform/history'
import { withIdempotencyKeyAndName } from '#platform/http/idempotency'
import { consume, mayWriteTo } from '#platform/http/rate_limits'
import { Conflict, NotFound } from '#platform/http/refusals'
import { enqueueMail } from '#platform/mail/enqueue_mail'
import { mailEnabled } from '#platform/mail/mail_enabled'
import { smsEnabled } from '#platform/mail/sms_enabled'
import { hashOf, newToken, newTokenName, tokenNamed } from '#platform/secrets'
import { parentLinkMail, parentLinkText } from '#visits/parent_links/parent_link_mail'
import { PARENT_LINK_SECONDS, parentLinkUrl } from '#visits/parent_links/parent_links'

const PURPOSE = 'parent_link'

/** Blank edge of a code, in modules. */
const QUIET_ZONE = 2

/**
 * Sends the waiver of a child to a parent's phone or address, and returns a QR code of another link for the caller's
 * screen. The answer does not depend on the holder of the number, who also gets the letter at the address on file. A
 * repeated call returns the same code.
 * @throws {NotFound} for a person who is neither the caller nor a linked minor.
 * @throws {Conflict} 409 for an adult.
 * @throws {RateLimited} after five links a day to one number or address, or 30 of one caller.
 */
export async function askParent(caller: Caller, asked: AskParent): Promise<ParentLink> {
  const visitor = visitorOf({ caller })
  const { phone = null, email = null } = asked
  await consume(
    ['parent_link.address', caller.ip],
    ['parent_link.asker', String(visitor.id)],
    ...[phone, email].flatMap((to) => (to ? [['parent_link.number', to] as const] : []))
  )
  const child = await childOf(visitor, asked.minor)
  const holder = phone ? await emailOfHolder(phone, child.minorId) : null
  const to = email ?? holder
  const mayWrite = to !== null && mailEnabled() && (await mayWriteTo(to))
  const sent = phone && smsEnabled() ? 'sms' : email && mayWrite ? 'email' : null
  const name = newTokenName()
  const now = clock.now()

  const before = await withIdempotencyKeyAndName(caller, {
    resource: PURPOSE,
    body: asked,
    uid: name,
    make: async (trx) => {
      const token = newToken()
      const { minorId, ...fresh } = child
      await insertRow(trx, 'parent_links', {
        shown_hash: hashOf(tokenNamed(name, PURPOSE)),
        sent_hash: hashOf(token),
        holder_hash: null,
        asker_id: visitor.id,
        minor_id: minorId,
        guardian_id: null,
        first_name: fresh.first_name,
        last_name: fresh.last_name,
        date_of_birth: fresh.date_of_birth,
        phone,
        email,
        at_kiosk: visitor.kind === 'kiosk' && !visitor.byLink ? 1 : 0,
        state: 'waiting',
        created_at: sqlTime(now),
        expires_at: sqlTimeAfter(now, PARENT_LINK_SECONDS),
        settled_at: null,
      })
      const url = parentLinkUrl(token)
      const words = { asker: visitor.firstName, minor: child.called, url }
      if (mayWrite) await enqueueMail({ to, ...parentLinkMail(words) }, trx)
      if (sent === 'sms' && phone) {
        await enqueueMail(
          { to: phone, channel: 'sms', subject: '', text: parentLinkText(words) },
          trx
        )
      }
      if (minorId !== null) await noteAsked({ minorId, by: caller.by }, trx)
    },
  })
  const token = tokenNamed(before ?? name, PURPOSE)
  const row = await rowsIn('parent_links').where('shown_hash', hashOf(token)).select('id').first()
  if (!row) throw new NotFound()
  const code = await QRCode.toString(parentLinkUrl(token), { type: 'svg', margin: QUIET_ZONE })
  return { id: row.id, qr_svg: code, sent }
}

/** A minor on file, or the typed name and birth date of a child who has no record. */
type Child = Pick<ParentLinksRow, 'first_name' | 'last_name' | 'date_of_birth'> & {
  minorId: number | null
  /** First name, for the message. */
  called: string
}

async function childOf(visitor: VisitorCaller, minor: AskParent['minor']): Promise<Child> {
  if (!('id' in minor)) return { minorId: null, called: minor.first_name, ...minor }
  const none = { first_name: null, last_name: null, date_of_birth: null }
  const today = clock.today()
  if (minor.id === visitor.id) {
    const { dateOfBirth: born, firstName } = visitor
    if (born === null || !isMinor(born, today)) throw new Conflict(messages['minor.adult'])
    return { minorId: visitor.id, called: firstName, ...none }
  }
  const found = await linked({ guardianId: visitor.id, today })
    .where('c.id', minor.id)
    .select('c.first_name', 'c.date_of_birth')
    .first()
  if (!found) throw new NotFound()
  if (found.date_of_birth !== null && !isMinor(found.date_of_birth, today)) {
    throw new Conflict(messages['minor.adult'])
  }
  return { minorId: minor.id, called: found.first_name, ...none }
}

async function emailOfHolder(phone: string, minorId: number | null): Promise<string | null> {
  const holder = await rowsIn('customers')
    .where({ phone, status: 'active' })
    .whereNull('closed_at')
    .whereNotExists(claimsOn(phone))
    .select('id', 'email')
    .first()
  return holder && holder.id !== minorId ? holder.email : null
}

async function noteAsked({ minorId, by }: { minorId: number; by: Caller['by'] }, trx: Transaction) {
  await record({ action: 'minor.parent_link_sent', by, customerId: minorId }, trx)
}
