import { SIGNING_TICKET_SECONDS } from '@trailgate/shared/waivers/constants'
import type { SignWaiver } from '@trailgate/shared/waivers/schemas'
import { rowsIn } from '#platform/database/rows_in'
import { asVisitor } from '#access/caller'
import type { Caller } from '#access/callers'
import { subjectsAsText } from '#waivers/signing/give_ticket'
import { TicketInvalid } from '#waivers/signing/ticket_invalid'
import { Unauthenticated } from '#platform/http/refusals'
import { deviceOfToken } from '#access/kiosk/device_of_token'
import { signingTicketOf, type SigningTicketRow } from '#waivers/signing/signing_tickets'
import { clock } from '#platform/clock'
import { consume } from '#platform/http/rate_limits'
import { endedAt, isValid } from '#platform/validity'
import type { Transaction } from '#platform/database/transaction'

/** A ticket that came with a signature, and whether it is in time and at its own tablet. */
export type ComeTicket = { row: SigningTicketRow; live: boolean }

/**
 * The ticket in the body of a signing, before anything else of it is looked at. A spent one is still known as its signer's: a repeated
 * call finds its own success with it, and nothing else.
 * @throws {Unauthenticated} 401 with neither a session nor a ticket.
 * @throws {TicketInvalid} 401 for a late or forged one without a session.
 * @throws {RateLimited}
 */
export async function comeTicket(caller: Caller, body: unknown): Promise<ComeTicket | null> {
  const ticket = ticketIn(body)
  const hasSession = caller.kind !== 'anonymous'
  if (ticket === null) {
    if (hasSession) return null
    throw new Unauthenticated()
  }
  if (hasSession) return known(caller, ticket)
  const { giveBack } = await consume(['ticket.address', caller.ip])
  const come = await known(caller, ticket)
  if (!come?.live) throw new TicketInvalid()
  await giveBack()
  return come
}

function ticketIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('ticket' in body)) return null
  const { ticket } = body
  return typeof ticket === 'string' && ticket !== '' ? ticket : null
}

async function known(caller: Caller, ticket: string): Promise<ComeTicket | null> {
  const row = await signingTicketOf(ticket)
  if (!row) return null
  const inTime = isValid(row.expires_at, SIGNING_TICKET_SECONDS, clock.now())
  return { row, live: inTime && (await isAtItsDevice(caller, row)) }
}

/** At the tablet at which the text was shown, as long as that is one of the park's. */
async function isAtItsDevice(caller: Caller, { device_id: id }: SigningTicketRow) {
  if (id === null) return true
  return (await deviceOfToken(caller.cookies.kioskDevice))?.id === id
}

export type Ticket = SigningTicketRow & { hasSession: boolean }

/** Who signs, and the ticket that is used up with it. */
type Admitted = { caller: Caller; ticket: Ticket | null }

type Signing = { signing: SignWaiver; subjectIds: readonly number[] }

/**
 * Lets the ticket speak for its signer, where it was given for this very text and these people. With a session of the same person it is
 * the session that signs, and where the ticket is no good, without it.
 * @throws {TicketInvalid} 401 where nobody else signs: what one has drawn is never signed for another.
 */
export function admitTicket(caller: Caller, come: ComeTicket | null, sent: Signing): Admitted {
  if (!come) return { caller, ticket: null }
  const isVisitor = caller.kind === 'rider' || caller.kind === 'kiosk'
  const own = isVisitor && caller.visitor.id === come.row.signer_id
  const good = come.live && isFor(come.row, sent)
  if (!good && !own) throw new TicketInvalid()
  if (!good) return { caller, ticket: null }
  const ticket = { ...come.row, hasSession: own }
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
    byPass: false,
    byLink: false,
    deviceId: row.device_id,
    deviceName: null,
    firstName: row.first_name,
    lastName: row.last_name,
    dateOfBirth: row.date_of_birth,
    expiresAt: row.expires_at,
    idleUntil: row.expires_at,
  }
}

/** Uses the ticket up for this signing. @throws {TicketInvalid} when another one has. */
export async function useTicket({ id }: Ticket, signing: string, trx: Transaction) {
  const used = await rowsIn('signing_tickets', trx)
    .where('id', id)
    .whereNull('used_at')
    .update({ used_at: endedAt('created_at', clock.now()), signing })
  if (Number(used) === 0) throw new TicketInvalid()
}
