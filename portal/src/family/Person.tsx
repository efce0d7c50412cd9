import { messages } from '@trailgate/shared/kiosk/messages'
import type { FamilyMember } from '@trailgate/shared/kiosk/schemas'
import { fill } from '@trailgate/shared/text'
import type { ReactNode } from 'react'

import { nameOf } from './family.ts'
import './family.css'

interface PersonProps {
  member: FamilyMember
  /** How they stand, and whether that is good. */
  said: { text: string; isGood: boolean } | null
  children?: ReactNode
}

/** One of a family, and how they stand. */
export function Person({ member, said, children }: PersonProps) {
  const { is_self: self, age } = member
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
        {said && <span className={said.isGood ? 'person-good' : 'person-why'}>{said.text}</span>}
      </span>
      {children}
    </>
  )
}
