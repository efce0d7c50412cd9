import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import { messages } from '@trailgate/shared/portal/messages'
import type { NewChild } from '@trailgate/shared/parent_links/schemas'
import { lastInitial } from '@trailgate/shared/text'
import { lazy, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

import { useQuery } from '../api/useQuery.ts'
import { myFamily } from '../family/family.ts'
import { Ribbon } from '../kiosk/Ribbon.tsx'
import { fetchAhead, onIntent } from '../pages.ts'
import { toSend } from '../parentLinks/newChild.ts'
import { paths } from '../paths.ts'
import { reliably } from '../reliably.ts'
import { customerSession } from '../session/customerSession.ts'
import { Button } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { Opening } from '../ui/Opening.tsx'
import { useSubPage } from '../ui/useSubPage.ts'
import { FamilyWaivers } from './FamilyWaivers.tsx'
import './overview.css'

const loadAddChild = () => import('../kiosk/AddChild.tsx')
const AddChild = lazy(reliably(loadAddChild))
const SendToParentDialog = lazy(reliably(() => import('../parentLinks/SendToParentDialog.tsx')))

const ADD = 'add'

/** First visit on the rider's own phone, with the kiosk's steps: choose riders, read, sign (docs/product/portal.md). */
export default function FirstVisit() {
  const { data } = useQuery(myFamily)
  const { open, close } = useSubPage(paths.firstVisit)
  const isAdding = useLocation().pathname === `${paths.firstVisit}/${ADD}`
  const [sending, send] = useState<NewChild | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const isDone = data?.every(({ coverage }) => coverage.covered) ?? false
  const mayAdd = data?.some((member) => member.is_self && !member.is_minor) ?? false
  const lastName = customerSession.read()?.last_name ?? ''
  return (
    <div className="overview first-visit">
      <Ribbon at={isDone ? 'done' : 'riding'} />
      <section aria-labelledby="riding">
        <div className="overview-head">
          <h2 id="riding" ref={heading} tabIndex={-1}>
            {kiosk['riding.title']}
          </h2>
          <Button
            quiet
            disabled={!mayAdd}
            onClick={() => open(ADD)}
            {...onIntent(() => fetchAhead(loadAddChild))}
          >
            {kiosk['child.add']}
          </Button>
        </div>
        {data?.length === 1 && <p className="muted">{kiosk['riding.hint']}</p>}
      </section>
      <FamilyWaivers home={paths.firstVisit} guided />
      <Link className="text-link" to={paths.dashboard}>
        {messages['first_visit.to_dashboard']}
      </Link>
      <Opening>
        {isAdding && (
          <AddChild
            // Fields left empty fall back to the rider's own values.
            takenOver={{
              last_name: lastName,
              emergency_contact_name: '',
              emergency_contact_phone: '',
            }}
            initial={lastInitial(lastName)}
            onSend={(child) => {
              send(child)
              close()
            }}
            onClose={close}
          />
        )}
        {sending && !isAdding && (
          <SendToParentDialog minors={[toSend(sending)]} onClose={() => send(null)} />
        )}
      </Opening>
    </div>
  )
}
