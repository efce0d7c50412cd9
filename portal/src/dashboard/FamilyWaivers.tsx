import { toSignFor } from '@trailgate/shared/kiosk/family'
import { messageOf } from '@trailgate/shared/http/error'
import { formatDate } from '@trailgate/shared/dates'
import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import type { FamilyMember, KioskFamily } from '@trailgate/shared/kiosk/schemas'
import { messages as parents } from '@trailgate/shared/parent_links/messages'
import { messages } from '@trailgate/shared/portal/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages as words } from '@trailgate/shared/waivers/signing_messages'
import { lazy, useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'

import { useQuery } from '../api/useQuery.ts'
import { afterRecall } from '../drafts/afterRecall.ts'
import { coverageWords, unsignedWords } from '../family/coverageWords.ts'
import { myFamily } from '../family/family.ts'
import { Person } from '../family/Person.tsx'
import { signLabel } from '../family/signLabel.ts'
import { fetchAhead, onIntent } from '../pages.ts'
import { minorsForParent } from '../parentLinks/minorsForParent.ts'
import type { MinorToSend } from '../parentLinks/readParentContact.ts'
import { paths } from '../paths.ts'
import { reliably } from '../reliably.ts'
import { Button } from '../ui/Button.tsx'
import { Opening } from '../ui/Opening.tsx'
import { useSubPage } from '../ui/useSubPage.ts'
import { SIGN } from './tabs.ts'

const NOBODY: ReadonlySet<number> = new Set()

const loadSigning = afterRecall(() => import('./SignForFamily.tsx'))
const SignForFamily = lazy(reliably(loadSigning))
const SendToParentDialog = lazy(reliably(() => import('../parentLinks/SendToParentDialog.tsx')))

interface FamilyWaiversProps {
  /** Path of the page; the signing flow has its URL below it. */
  home?: string
  /** Shows the steps of a first visit. */
  guided?: boolean
  /** Further content of the family status. */
  children?: ReactNode
}

/** Waiver status of each family member, and one signing flow for all who lack a waiver (docs/product/portal.md). */
export function FamilyWaivers({
  home = paths.dashboard,
  guided = false,
  children,
}: FamilyWaiversProps) {
  const { data, error, pending, refetch } = useQuery(myFamily)
  const { open, closeFlow } = useSubPage(home)
  const isSigning = useLocation().pathname === `${home}/${SIGN}`
  const [unticked, leave] = useState<ReadonlySet<number>>(NOBODY)
  const [thanked, countThanks] = useState(0)
  const [sending, send] = useState<readonly MinorToSend[] | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  // The pressed button disappears once all are covered.
  useEffect(() => {
    if (thanked > 0 && !isSigning) heading.current?.focus()
  }, [thanked, isSigning])

  function tick(member: FamilyMember, on: boolean) {
    const next = new Set(unticked)
    if (on) next.delete(member.id)
    else next.add(member.id)
    leave(next)
  }

  const unsigned = data ? toSignFor(data) : []
  const forParent = data ? minorsForParent(data) : []
  // A single one has no box.
  const left = unsigned.length > 1 ? unticked : NOBODY
  const chosen = unsigned.filter(({ id }) => !left.has(id))
  return (
    <section aria-labelledby="family" aria-busy={pending} className="family-waivers">
      <div className="overview-head">
        <h2 id="family" ref={heading} tabIndex={-1}>
          {messages.ready}
        </h2>
        {data && <State family={data} />}
      </div>
      <div role="status" className="in-place">
        {thanked > 0 && <p className="notice">{words.done}</p>}
      </div>
      {error !== null && data === undefined && (
        <div role="alert" className="notice danger">
          <p>{messageOf(error, messages['overview.family_failed'])}</p>
          <Button quiet onClick={() => void refetch()}>
            {ui.try_again}
          </Button>
        </div>
      )}
      {pending && <p role="status">{ui.loading}</p>}
      {data && (
        <div className="family">
          <ul>
            {data.map((member) => (
              <li key={member.id}>
                <Member
                  member={member}
                  onTick={unsigned.length > 1 && unsigned.includes(member) ? tick : undefined}
                  ticked={chosen.includes(member)}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
      {children}
      {unsigned.length > 0 && (
        <Button
          disabled={chosen.length === 0}
          onClick={() => open(SIGN)}
          {...onIntent(() => fetchAhead(loadSigning))}
        >
          {signLabel(chosen)}
        </Button>
      )}
      {forParent.length > 0 && (
        <Button quiet={unsigned.length > 0} onClick={() => send(forParent)}>
          {parents.send}
        </Button>
      )}
      <Opening>
        {sending && <SendToParentDialog minors={sending} onClose={() => send(null)} />}
        {isSigning && (
          <SignForFamily
            left={left}
            guided={guided}
            onClose={(steps, signed) => {
              if (signed) {
                leave(NOBODY)
                countThanks(thanked + 1)
              }
              closeFlow(steps)
            }}
          />
        )}
      </Opening>
    </section>
  )
}

function State({ family }: { family: KioskFamily }) {
  const unsigned = family.filter(({ coverage }) => !coverage.covered).length
  const missing = unsignedWords(unsigned, family.length)
  return (
    <p className={`family-state ${missing === null ? 'good' : 'caution'}`}>
      {missing ?? kiosk['state.all']}
    </p>
  )
}

interface MemberProps {
  member: FamilyMember
  ticked: boolean
  onTick: ((member: FamilyMember, on: boolean) => void) | undefined
}

function Member({ member, ticked, onTick }: MemberProps) {
  const { covered, covered_until: until } = member.coverage
  const text = until
    ? fill(messages['overview.covered_until'], { date: formatDate(until) })
    : coverageWords(member)
  const person = <Person member={member} said={{ text, isGood: covered }} />
  if (!onTick) return <div className="person">{person}</div>
  return (
    <label className="person">
      {person}
      <input
        type="checkbox"
        checked={ticked}
        onChange={({ target }) => onTick(member, target.checked)}
      />
    </label>
  )
}
