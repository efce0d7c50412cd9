import { messages } from '@trailgate/shared/waivers/messages'
import { refusal } from '#platform/http/refusal'

/** A signing ticket that is spent, late, somebody else's or none of ours, and no session that could sign without it. */
export class TicketInvalid extends refusal('TICKET_INVALID', messages['ticket.invalid']) {}
