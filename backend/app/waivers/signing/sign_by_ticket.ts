import { SIGNING_TICKET_SECONDS } from '@trailgate/shared/waivers/constants'
import type { SignWaiver } from '@trailgate/shared/waivers/schemas'
import { rowsIn } from '#platform/database/rows_in'
import { Banned, isBannedRider } from '#access/banned'
import { asVisitor } from '#access/caller'
import type { Caller } from '#access/callers'
import { subjectsAsText } from '#waivers/signing/give_ticket'
import { TicketInvalid } from '#waivers/signing/ticket_invalid'
import { Unauthenticated } from '#platform/http/refusals'
import { deviceOfToken } from '#access/kiosk/device_of_token'
import { signingTicketOf, type SigningTicketRow } from '#waivers/signing/signing_tickets'
import { clock } from '#platform/clock'
import { openedBy } from '#platform/http/rate_limits'
import { endedAt, isValid } from '#platform/validity'
import type { Transaction } from '#platform/database/transaction'

/** Ticket of the request with its checks: not expired, same device. */
export type VerifiedTicket = { row: SigningTicketRow; live: boolean }

/**
 * True if the header `x-waiver-ticket` holds a live ticket: then a signature of any documented size is read without a
 * session.
 * @throws {TicketInvalid} 401 for an expired or forged one, before the body is read.
 * @throws {RateLimited}
 */
export async function hasTicket(caller: Caller): Promise<boolean> {
  const { waiverTicket: ticket } = caller
  if (!ticket) return false
  return (await verifyTicket(caller, { ticket })) !== null
}

/**
 * Verifies the ticket in the body of a signing, before the rest is parsed. A used ticket still identifies its signer: a
 * repeated call finds its own success with it, and nothing else.
 * @throws {Banned} 403 for a banned rider without a ticket.
 * @throws {Unauthenticated} 401 with neither a session nor a ticket.
 * @throws {TicketInvalid} 401 for an expired or forged one without a session.
 * @throws {RateLimited}
 */
export async function verifyTicket(caller: Caller, body: unknown): Promise<VerifiedTicket | null> {
  const ticket = ticketIn(body)
  const hasSession = caller.kind !== 'anonymous'
  if (ticket === null) {
    if (isBannedRider(caller)) throw new Banned()
    if (hasSession) return null
    throw new Unauthenticated()
  }
  if (hasSession) return known(caller, ticket)
  const come = await openedBy(['ticket.address', caller.ip], async () => {
    const it = await known(caller, ticket)
    return it?.live ? it : null
  })
  if (!come) throw new TicketInvalid()
  return come
}

function ticketIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('ticket' in body)) return null
  const { ticket } = body
  return typeof ticket === 'string' && ticket !== '' ? ticket : null
}

async function known(caller: Caller, ticket: string): Promise<VerifiedTicket | null> {
  const row = await signingTicketOf(ticket)
  if (!row) return null
  const inTime = isValid(row.expires_at, SIGNING_TICKET_SECONDS, clock.now())
  return { row, live: inTime && (await isAtItsDevice(caller, row)) }
}

/** True at the tablet where the text was shown, while it is paired with the park. */
async function isAtItsDevice(caller: Caller, { device_id: id }: SigningTicketRow) {
  if (id === null) return true
  return (await deviceOfToken(caller.cookies.kioskDevice))?.id === id
}

export type Ticket = SigningTicketRow & { hasSession: boolean }

/** The signer, and the ticket that the signing uses up. */
type Admitted = { caller: Caller; ticket: Ticket | null }

type Signing = { signing: SignWaiver; subjectIds: readonly number[] }

/**
 * Accepts the ticket for its signer if it was issued for this text and these people. With a session of the same person
 * the session signs, even without the ticket if that is invalid. A rider who was banned meanwhile can sign only by
 * ticket.
 * @throws {Banned} 403 for a banned rider whose ticket is invalid.
 * @throws {TicketInvalid} 401 without another signer: one person's drawing is never signed for another.
 */
export function authorizeTicket(
  caller: Caller,
  come: VerifiedTicket | null,
  sent: Signing
): Admitted {
  if (!come) return { caller, ticket: null }
  const isVisitor = caller.kind === 'rider' || caller.kind === 'kiosk'
  const own = isVisitor && caller.visitor.id === come.row.signer_id
  const good = come.live && isFor(come.row, sent)
  if (isBannedRider(caller) && !(good && own)) throw new Banned()
  if (!good && !own) throw new TicketInvalid()
  if (!good) return { caller, ticket: null }
  const ticket = { ...come.row, hasSession: own && !caller.visitor.isBanned }
  return { caller: own ? caller : asVisitor(caller, signerOf(come.row)), ticket }
}

function isFor(row: SigningTicketRow, { signing, subjectIds }: Signing) {
  const { template_id: templateId, content_hash: shown } = signing
  return (
    row.template_id === templateId &&
    row.content_hash === (shown ?? row.content_hash) &&
    row.subject_ids === subjectsAsText(subjectIds)
  )
}

function signerOf(row: SigningTicketRow) {
  return {
    id: row.signer_id,
    sessionId: 0,
    kind: row.kind,
    isBanned: false,
    byPass: false,
    byLink: false,
    byStaffLink: Boolean(row.by_staff_link),
    deviceId: row.device_id,
    deviceName: null,
    firstName: row.first_name,
    lastName: row.last_name,
    dateOfBirth: row.date_of_birth,
    expiresAt: row.expires_at,
    idleUntil: row.expires_at,
  }
}

/** Marks the ticket as used by this signing. @throws {TicketInvalid} when another signing has used it. */
export async function useTicket({ id }: Ticket, signing: string, trx: Transaction) {
  const used = await rowsIn('signing_tickets', trx)
    .where('id', id)
    .whereNull('used_at')
    .update({ used_at: endedAt('created_at', clock.now()), signing })
  if (Number(used) === 0) throw new TicketInvalid()
}
