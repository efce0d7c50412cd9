import { messages } from '@trailgate/shared/kiosk/messages'
import type { FamilyMember } from '@trailgate/shared/kiosk/schemas'
import { visitsLeftText } from '@trailgate/shared/memberships/visits_left'
import { fill } from '@trailgate/shared/text'
import type { ReactNode } from 'react'

import { nameOf } from './family.ts'
import './family.css'

interface PersonProps {
  member: FamilyMember
  /** Status text, and if it is good. */
  said: { text: string; isGood: boolean } | null
  children?: ReactNode
}

/** A family member with their status. */
export function Person({ member, said, children }: PersonProps) {
  const { is_self: self, age, visits_left: left } = member
  const who = self ? messages.you : age === null ? '' : fill(messages.age, { n: age })
  return (
    <>
      <span className="avatar" aria-hidden="true">
        {[...member.first_name][0]}
      </span>
      <span className="person-text">
        <span className="person-name">
          <bdi>{nameOf(member)}</bdi> {who && <span className="muted">{who}</span>}
        </span>
        {left !== null && <span className="muted">{visitsLeftText(left)}</span>}
        {said && <span className={said.isGood ? 'person-good' : 'person-why'}>{said.text}</span>}
      </span>
      {children}
    </>
  )
}
