import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import { messages } from '@trailgate/shared/portal/messages'
import { lastInitial } from '@trailgate/shared/text'
import { lazy, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

import { useQuery } from '../api/useQuery.ts'
import { myFamily } from '../family/family.ts'
import { Ribbon } from '../kiosk/Ribbon.tsx'
import { fetchAhead, onIntent } from '../pages.ts'
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

const ADD = 'add'

/** The way of a new rider on their own phone, as at a kiosk: who rides with them, what they read, and sign (docs/product/portal.md). */
export default function FirstVisit() {
  const { data } = useQuery(myFamily)
  const { open, close } = useSubPage(paths.firstVisit)
  const isAdding = useLocation().pathname === `${paths.firstVisit}/${ADD}`
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
            // What the rider gave of themselves is taken over where it is left empty.
            takenOver={{
              last_name: lastName,
              emergency_contact_name: '',
              emergency_contact_phone: '',
            }}
            initial={lastInitial(lastName)}
            onClose={close}
          />
        )}
      </Opening>
    </div>
  )
}
