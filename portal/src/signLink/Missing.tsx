import type { KioskCustomer } from '@trailgate/shared/customers/schemas'
import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import type { FamilyMember } from '@trailgate/shared/kiosk/schemas'
import { messages } from '@trailgate/shared/sign_links/messages'
import { fill } from '@trailgate/shared/text'
import { useState } from 'react'

import { nameOf } from '../family/family.ts'
import { IdleWarning } from '../kiosk/IdleWarning.tsx'
import { useIdleReset } from '../kiosk/useIdleReset.ts'
import { useServerTouch } from '../kiosk/useServerTouch.ts'
import { CheckBox } from '../ui/CheckBox.tsx'
import type { Patience } from '../kiosk/patience.ts'

interface MissingProps {
  rider: KioskCustomer
  /** For whom a signature is missing. */
  people: readonly FamilyMember[]
  patience: Patience
  onSign(people: readonly FamilyMember[]): void
  onIdle(): void
}

/** For whom a signature is missing, all of them ticked, and the way to sign. */
export function Missing({ rider, people, patience, onSign, onIdle }: MissingProps) {
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
      <p>{fill(messages.missing, { name: nameOf(rider) })}</p>
      {people.length === 1 ? (
        people.map((member) => (
          <p key={member.id} className="sign-link-one">
            {whoIs(member)}
          </p>
        ))
      ) : (
        <ul className="sign-link-people">
          {people.map((member) => (
            <li key={member.id}>
              <CheckBox
                label={whoIs(member)}
                checked={!left.has(member.id)}
                onChange={({ target }) => choose(member.id, target.checked)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="form-buttons">
        <button
          type="button"
          className="button"
          disabled={chosen.length === 0}
          onClick={() => onSign(chosen)}
        >
          {chosen.length > 1 ? kiosk.sign_for_several : kiosk.sign_now}
        </button>
      </div>
      {resetAt !== null && <IdleWarning resetAt={resetAt} />}
    </div>
  )
}

function whoIs(member: FamilyMember): string {
  const { is_self: self, age } = member
  const who = self ? kiosk.you : age === null ? '' : fill(kiosk.age, { n: age })
  return [nameOf(member), who].filter(Boolean).join(', ')
}
