import {
  blindClosing,
  closingNoteSchema,
  dayClosing,
  newClosingSchema,
} from '@trailgate/shared/drawers/schemas'
import * as v from 'valibot'
import { chapter } from '#access/chapter'

const Closings = () => import('#memberships/drawers/closings_controller')

const reports = chapter('Reports')

/** Counting drawers at the end of a day. */
export function drawerRoutes() {
  reports.post('/day-closings', 'drawers.close', [Closings, 'store'], {
    summary:
      'Count a drawer: the own one, or for managers anybody’s. Roles that may not see money count blind',
    body: newClosingSchema,
    made: v.union([dayClosing, blindClosing]),
  })
  reports.put('/day-closings/:id', 'memberships.money', [Closings, 'update'], {
    summary: 'Say why the count of a drawer differs, once',
    body: closingNoteSchema,
    answer: dayClosing,
  })
}
