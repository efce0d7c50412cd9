import { PARTY_PEOPLE_MAX } from '@trailgate/shared/parties/constants'
import { messages } from '@trailgate/shared/parties/messages'
import { fill } from '@trailgate/shared/text'
import { refusal } from '#platform/http/refusal'

/** The party has ended, its host is kept out, or the token is unknown. */
export class PartyOver extends refusal('PARTY_OVER', messages.over) {}

/** With these people there would be more than a party may have. */
export class PartyFull extends refusal(
  'PARTY_FULL',
  fill(messages.full, { n: PARTY_PEOPLE_MAX })
) {}
