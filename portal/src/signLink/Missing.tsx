import { Sentence } from '@trailgate/shared/browser/components/Sentence'
import type { KioskCustomer } from '@trailgate/shared/customers/schemas'
import type { FamilyMember } from '@trailgate/shared/kiosk/schemas'
import { messages } from '@trailgate/shared/sign_links/messages'
import { useState } from 'react'

import { coverageWords, unsignedWords } from '../family/coverageWords.ts'
import { nameOf } from '../family/family.ts'
import { Person } from '../family/Person.tsx'
import { signLabel } from '../family/signLabel.ts'
import { IdleWarning } from '../kiosk/IdleWarning.tsx'
import { useIdleReset } from '../kiosk/useIdleReset.ts'
import { useServerTouch } from '../kiosk/useServerTouch.ts'
import type { Patience } from '../kiosk/patience.ts'
import { Button } from '../ui/Button.tsx'

interface MissingProps {
  rider: KioskCustomer
  /** Members whose signature is missing. */
  people: readonly FamilyMember[]
  /** Family size, including covered members. */
  familySize: number
  patience: Patience
  onSign(people: readonly FamilyMember[]): void
  onIdle(): void
}

/** Members without a signature, all ticked, and the button to sign. */
export function Missing({ rider, people, familySize, patience, onSign, onIdle }: MissingProps) {
  const [left, leave] = useState<ReadonlySet<number>>(new Set())
  const chosen = people.filter(({ id }) => !left.has(id))
  useServerTouch('choosing')
  const resetAt = useIdleReset(true, onIdle, patience.choosing)

  function choose(id: number, on: boolean) {
    const next = new Set(left)
    if (on) next.delete(id)
    else next.add(id)
    leave(next)
  }

  return (
    <div className="panel stack arrive">
      <h1>{messages.title}</h1>
      <p className="family-state caution">{unsignedWords(people.length, familySize)}</p>
      <p>
        <Sentence text={messages.missing} names={{ name: nameOf(rider) }} />
      </p>
      <div className="family">
        <ul>
          {people.map((member) => (
            <li key={member.id}>
              <Unsigned
                member={member}
                ticked={!left.has(member.id)}
                onTick={people.length > 1 ? choose : undefined}
              />
            </li>
          ))}
        </ul>
      </div>
      <div className="form-buttons">
        <Button disabled={chosen.length === 0} onClick={() => onSign(chosen)}>
          {signLabel(chosen)}
        </Button>
      </div>
      {resetAt !== null && <IdleWarning resetAt={resetAt} />}
    </div>
  )
}

interface UnsignedProps {
  member: FamilyMember
  ticked: boolean
  /** Undefined for a single member. */
  onTick: ((id: number, on: boolean) => void) | undefined
}

function Unsigned({ member, ticked, onTick }: UnsignedProps) {
  const person = <Person member={member} said={{ text: coverageWords(member), isGood: false }} />
  if (!onTick) return <div className="person">{person}</div>
  return (
    <label className="person">
      {person}
      <input
        type="checkbox"
        checked={ticked}
        onChange={({ target }) => onTick(member.id, target.checked)}
      />
    </label>
  )
}
