import type { KioskFamily } from '@trailgate/shared/kiosk/schemas'

import { nameOf } from '../family/family.ts'
import type { MinorToSend } from './readParentContact.ts'

/** Minors of the family whose missing waiver only a parent may sign: a minor who is signed in, or others' minors. */
export function minorsForParent(family: KioskFamily): MinorToSend[] {
  return family.flatMap((member) => {
    const { id, is_self: isSelf, is_minor: isMinor, needs_parent: needsParent, coverage } = member
    if (coverage.covered || !((isSelf && isMinor) || needsParent)) return []
    return [{ minor: { id }, name: nameOf(member), isSelf }]
  })
}
