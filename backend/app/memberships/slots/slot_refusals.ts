import { messages } from '@trailgate/shared/slots/messages'
import { Refusal } from '#platform/http/refusal'
import { Conflict } from '#platform/http/refusals'

/** Somebody else holds the place: they may have been given it a moment ago. */
export class SlotTaken extends Refusal {
  constructor() {
    super('SLOT_TAKEN', messages.taken)
  }
}

/** All places of the membership are held. */
export class NoFreeSlot extends Refusal {
  constructor() {
    super('NO_FREE_SLOT', messages.none_free)
  }
}

/** Slot 1 is the primary member's for good. */
export class PrimaryStays extends Conflict {
  constructor() {
    super(messages['primary.remove'])
  }
}

/** One person holds at most one place of a membership. */
export class AlreadyMember extends Conflict {
  constructor() {
    super(messages.already_member)
  }
}
