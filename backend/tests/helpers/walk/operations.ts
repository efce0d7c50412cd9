import { gate } from '#tests/helpers/walk/gate'
import { letters } from '#tests/helpers/walk/letters'
import { memberships } from '#tests/helpers/walk/memberships'
import { office } from '#tests/helpers/walk/office'
import { people } from '#tests/helpers/walk/people'
import { time } from '#tests/helpers/walk/time'
import { waivers } from '#tests/helpers/walk/waivers'
import type { Dice } from '#tests/helpers/walk/dice'
import type { World } from '#tests/helpers/walk/world'

/** Something that changes the park, with the people and things that the dice choose of those that are there. */
export type Operations = Record<string, (world: World, dice: Dice) => Promise<unknown>>

/** All of them by name. */
export const OPERATIONS: Operations = {
  ...people,
  ...waivers,
  ...memberships,
  ...gate,
  ...letters,
  ...office,
  ...time,
}

/** Frequent operations: without them most others find no data. */
export const OFTEN: Record<string, number> = {
  'a rider registers': 3,
  'somebody signs': 5,
  'two records are merged': 3,
  'a merge is undone': 2,
  'the clock goes on': 4,
  'staff change a customer': 2,
  'somebody is checked in': 2,
}

/** Calls that change something and that no walk makes, each with the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'POST /api/auth/second-factor':
    'wants the code of an authenticator app, and is of one account alone',
  'POST /api/auth/second-factor/confirm': 'the same',
  'POST /api/auth/second-factor/recovery-codes': 'the same',
  'POST /api/auth/second-factor/off': 'the same',
  'DELETE /api/staff/:id/second-factor': 'the same',
  'POST /api/customers/duplicates/check': 'asks, and changes nothing',
  'POST /api/waivers/staff/templates/preview': 'asks, and changes nothing',
  'POST /api/memberships/bulk/mail/preview': 'asks, and changes nothing',
  'POST /api/memberships/bulk/export': 'asks, and changes nothing',
  'POST /api/park-export': 'writes a file beside the park, in a process of its own',
  'POST /api/kiosk/touch': 'moves the end of one session alone',
}
