import { messages } from '@trailgate/shared/slots/messages'
import { refusal } from '#platform/http/refusal'

/** Another customer holds the place, perhaps since a moment ago. */
export class SlotTaken extends refusal('SLOT_TAKEN', messages.taken) {}

/** All places of the membership are held. */
export class NoFreeSlot extends refusal('NO_FREE_SLOT', messages.none_free) {}

/** Slot 1 is the primary member's for good. */
export class PrimaryStays extends refusal('CONFLICT', messages['primary.remove']) {}

/** One person holds at most one place of a membership. */
export class AlreadyMember extends refusal('CONFLICT', messages.already_member) {}
