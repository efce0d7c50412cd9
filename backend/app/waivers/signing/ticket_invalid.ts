import { messages } from '@trailgate/shared/waivers/messages'
import { refusal } from '#platform/http/refusal'

/** The signing ticket is used, expired, another signer's or forged, and there is no session to sign without it. */
export class TicketInvalid extends refusal('TICKET_INVALID', messages['ticket.invalid']) {}
