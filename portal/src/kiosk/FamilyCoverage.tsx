import { messages as guardians } from '@trailgate/shared/guardian_requests/messages'
import { messages } from '@trailgate/shared/kiosk/messages'
import type { FamilyMember, KioskFamily } from '@trailgate/shared/kiosk/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import type { CoverageReason } from '@trailgate/shared/waivers/constants'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import { useState, type ReactNode } from 'react'

import { useReading } from '../api/useReading.ts'
import { Badge } from '../ui/Badge.tsx'
import { Tick } from '../ui/Tick.tsx'
import { isAgeless, myFamily, nameOf, toSignFor } from './family.ts'

interface FamilyCoverageProps {
  /** What the screen is called; how the family stands is said right under it, before everything else. */
  heading: ReactNode
  lead: ReactNode
  onSign(people: readonly FamilyMember[]): void
  /** By somebody under 18 who checked in alone. */
  onAskParent?(): void
  onAddChild(): void
  /** A name was ticked or unticked. */
  onTouched?(): void
  /** What stands beside the way to sign, in sight however long the family is. */
  children: ReactNode
}

/** How the family stands, who may ride today, and the way to sign for who may not (docs/product/kiosk.md). */
export function FamilyCoverage({
  heading,
  lead,
  onSign,
  onAskParent,
  onAddChild,
  onTouched,
  children,
}: FamilyCoverageProps) {
  const { data, error, pending } = useReading(myFamily)
  const [left, leaveOut] = useState<readonly number[]>([])
  const unsigned = data ? toSignFor(data) : []
  const alone = data?.some((member) => isUncoveredChild(member))
  const chosen = unsigned.filter(({ id }) => !left.includes(id))
  const mayAdd = data?.some((member) => member.is_self && !member.is_minor) ?? false

  function tick(id: number, ticked: boolean) {
    leaveOut(ticked ? left.filter((each) => each !== id) : [...left, id])
    onTouched?.()
  }

  return (
    <>
      {data?.every(({ coverage }) => coverage.covered) && <Tick />}
      <div className="lead">
        {heading}
        {data && <State family={data} />}
        {lead}
      </div>
      {pending ? (
        <p role="status">{ui.loading}</p>
      ) : data ? (
        <People family={data} choice={unsigned.length > 1 ? { of: unsigned, left, tick } : null} />
      ) : (
        <p role="alert" className="notice caution">
          {error !== null && messages['family.failed']}
        </p>
      )}
      <div className="checked-in-foot">
        {data && (unsigned.length > 0 || mayAdd) && (
          <div className="family-buttons">
            {mayAdd && (
              <button type="button" className="button quiet" onClick={onAddChild}>
                {messages['child.add']}
              </button>
            )}
            {unsigned.length > 0 && (
              <button
                type="button"
                className="button"
                disabled={chosen.length === 0}
                onClick={() => onSign(chosen)}
              >
                {chosen.length > 1 ? messages.sign_for_several : messages.sign_now}
              </button>
            )}
          </div>
        )}
        {alone && onAskParent && (
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

/** First of all whether they may ride: amber as long as anybody still needs a waiver, green when nobody does. */
function State({ family }: { family: KioskFamily }) {
  const open = family.filter(({ coverage }) => !coverage.covered).length
  const of = family.length
  if (open === 0) return <p className="family-state good">{messages['state.all']}</p>
  const sentence = open > 1 ? messages['state.several'] : messages['state.one']
  return (
    <p className="family-state caution">
      {of === 1 ? messages['state.alone'] : fill(sentence, { n: open, of })}
    </p>
  )
}

interface Choice {
  of: readonly FamilyMember[]
  left: readonly number[]
  tick(id: number, ticked: boolean): void
}

function People({ family, choice }: { family: KioskFamily; choice: Choice | null }) {
  const underage = family.some((member) => member.is_self && member.is_minor)
  return (
    <section aria-labelledby="family" className="family">
      <h2 id="family">{messages['family.title']}</h2>
      <ul>
        {family.map((member) => (
          <li key={member.id}>
            {choice?.of.includes(member) ? (
              <label className="person">
                <Person member={member} />
                <input
                  type="checkbox"
                  checked={!choice.left.includes(member.id)}
                  onChange={({ target }) => choice.tick(member.id, target.checked)}
                />
              </label>
            ) : (
              <div className="person">
                <Person member={member} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {underage && family.some(({ coverage }) => !coverage.covered) && (
        <p className="muted">{waivers['choose.self_minor']}</p>
      )}
    </section>
  )
}

function Person({ member }: { member: FamilyMember }) {
  const { coverage, is_self: self, age } = member
  const who = self ? messages.you : age === null ? '' : fill(messages.age, { n: age })
  return (
    <>
      <span className="avatar" aria-hidden="true">
        {[...member.first_name][0]}
      </span>
      <span className="person-text">
        <span className="person-name">
          {nameOf(member)} {who && <span className="muted">{who}</span>}
        </span>
        {!coverage.covered && <span className="person-why">{whyOf(member)}</span>}
      </span>
      {coverage.covered && <Badge tone="good">{messages.covered}</Badge>}
    </>
  )
}

/** What is missing, and what to do about it. */
function whyOf(member: FamilyMember): string {
  const { coverage, is_self: self, is_minor: minor } = member
  if (self && minor) return messages['why.guardian_signs']
  if (!self && !minor && !isAgeless(member)) return messages['why.signs_alone']
  return REASONS[coverage.reason]
}

const REASONS: Record<CoverageReason, string> = {
  signed: messages.covered,
  paper: messages.covered,
  never_signed: messages['why.never_signed'],
  expired: messages['why.expired'],
  voided: messages['why.voided'],
  came_of_age: messages['why.came_of_age'],
  required_missing: messages['why.required_missing'],
  must_sign_again: messages['why.must_sign_again'],
  birth_date_missing: messages['why.birth_date_missing'],
}
