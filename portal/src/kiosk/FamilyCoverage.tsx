import { messages as guardians } from '@trailgate/shared/guardian_requests/messages'
import { messages } from '@trailgate/shared/kiosk/messages'
import type { FamilyMember } from '@trailgate/shared/kiosk/schemas'
import { messages as ui } from '@trailgate/shared/ui/messages'
import type { CoverageState } from '@trailgate/shared/waivers/constants'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import type { ReactNode } from 'react'

import { useReading } from '../api/useReading.ts'
import { Badge, type Tone } from '../ui/Badge.tsx'
import { myFamily, nameOf, toSignFor } from './family.ts'

interface FamilyCoverageProps {
  onSign(people: readonly FamilyMember[]): void
  onAskParent(): void
  /** What stands beside the way to sign, in sight however long the family is. */
  children: ReactNode
}

/** Who of the family may ride today, and the way to sign for who may not (docs/product/kiosk.md). */
export function FamilyCoverage({ onSign, onAskParent, children }: FamilyCoverageProps) {
  const { data, error, pending } = useReading(myFamily)
  const unsigned = data ? toSignFor(data) : []
  const alone = data?.some((member) => isUncoveredChild(member))
  return (
    <>
      {pending ? (
        <p role="status">{ui.loading}</p>
      ) : data ? (
        <Family members={data} />
      ) : (
        <p role="alert" className="notice caution">
          {error !== null && messages['family.failed']}
        </p>
      )}
      <div className="checked-in-foot">
        {unsigned.length > 0 && (
          <button type="button" className="button" onClick={() => onSign(unsigned)}>
            {unsigned.length > 1 ? messages.sign_for_several : messages.sign_now}
          </button>
        )}
        {alone && (
          <button type="button" className="button" onClick={onAskParent}>
            {guardians['ask.button']}
          </button>
        )}
        {children}
      </div>
    </>
  )
}

/** Who checked in themselves and is under 18: only a parent can sign. */
function isUncoveredChild(member: FamilyMember): boolean {
  return member.is_self && member.is_minor && !member.coverage.covered
}

function Family({ members }: { members: readonly FamilyMember[] }) {
  const underage = members.some((member) => member.is_self && member.is_minor)
  return (
    <section aria-labelledby="family" className="family">
      <h2 id="family">{messages['family.title']}</h2>
      <ul>
        {members.map((member) => (
          <li key={member.id}>
            <span>{nameOf(member)}</span>
            <Standing state={member.coverage.state} />
          </li>
        ))}
      </ul>
      {underage && members.some(({ coverage }) => !coverage.covered) && (
        <p className="muted">{waivers['choose.self_minor']}</p>
      )}
    </section>
  )
}

const STANDINGS: Record<CoverageState, { tone: Tone; text: string }> = {
  covered: { tone: 'good', text: messages.covered },
  incomplete: { tone: 'caution', text: messages.needs_waiver },
  lapsed: { tone: 'caution', text: messages.needs_waiver },
  unsigned: { tone: 'caution', text: messages.needs_waiver },
  unknown_age: { tone: 'caution', text: messages.needs_birth_date },
}

function Standing({ state }: { state: CoverageState }) {
  const { tone, text } = STANDINGS[state]
  return <Badge tone={tone}>{text}</Badge>
}
