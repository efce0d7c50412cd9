import { Sentence } from '@trailgate/shared/browser/components/Sentence'
import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import { messages } from '@trailgate/shared/offline/tablet_messages'
import { useEffect, useRef, useState } from 'react'

import { Ribbon } from '../kiosk/Ribbon.tsx'
import { Button } from '../ui/Button.tsx'
import { OfflineChild } from './OfflineChild.tsx'
import { nameOf, type Child, type Signer } from './payloads.ts'

interface OfflineFamilyProps {
  signer: Signer
  /** True after a registration. */
  isNew: boolean
  members: readonly Child[]
  onMembers(children: readonly Child[]): void
  onSign(): void
  onWithout(): void
}

/** The rider and the children whom they add, before the text. */
export function OfflineFamily({
  signer,
  isNew,
  members,
  onMembers,
  onSign,
  onWithout,
}: OfflineFamilyProps) {
  const [adding, setAdding] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="panel checked-in arrive">
      <Ribbon at="riding" />
      <div className="lead">
        <h1 ref={title} tabIndex={-1}>
          {kiosk['riding.title']}
        </h1>
        <p className="muted">{messages['family.hint']}</p>
      </div>
      <ul className="offline-family">
        <li>
          <strong>{nameOf(signer)}</strong> <span className="muted">{kiosk.you}</span>
        </li>
        {members.map((child) => (
          <li key={`${child.first_name} ${child.date_of_birth}`}>
            <strong>{nameOf(child)}</strong>
            <Button quiet onClick={() => onMembers(members.filter((each) => each !== child))}>
              <Sentence text={messages['family.remove']} names={{ name: nameOf(child) }} />
            </Button>
          </li>
        ))}
      </ul>
      <div className="offline-buttons">
        <Button quiet onClick={() => setAdding(true)}>
          {kiosk['child.add']}
        </Button>
        <Button quiet onClick={onWithout}>
          {messages[isNew ? 'family.later' : 'family.signed_before']}
        </Button>
        <Button onClick={onSign}>{messages['family.sign']}</Button>
      </div>
      {adding && (
        <OfflineChild
          lastName={signer.last_name}
          onAdded={(child) => {
            onMembers([...members.filter((each) => !isSame(each, child)), child])
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}

function isSame(one: Child, other: Child): boolean {
  return one.first_name === other.first_name && one.date_of_birth === other.date_of_birth
}
