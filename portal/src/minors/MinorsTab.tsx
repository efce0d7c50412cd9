import { messageOf } from '@trailgate/shared/http/error'
import { messages } from '@trailgate/shared/minors/messages'
import type { Minor } from '@trailgate/shared/minors/schemas'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages as words } from '@trailgate/shared/waivers/signing_messages'
import { lazy, useEffect, useRef, useState } from 'react'
import { Navigate, useParams, useRoutes } from 'react-router-dom'

import { useQuery } from '../api/useQuery.ts'
import { me } from '../dashboard/queries.ts'
import { BirthDatesFirst } from '../birthDate/BirthDatesFirst.tsx'
import { afterRecall } from '../drafts/afterRecall.ts'
import { fetchAhead, onIntent } from '../pages.ts'
import { paths } from '../paths.ts'
import { reliably } from '../reliably.ts'
import { FamilyAdults } from '../household/FamilyAdults.tsx'
import { Button } from '../ui/Button.tsx'
import { Opening } from '../ui/Opening.tsx'
import { useSubPage } from '../ui/useSubPage.ts'
import { nameOf } from './asSubject.ts'
import { MinorCard } from './MinorCard.tsx'
import { myMinors } from './queries.ts'
import { RemoveMinor } from './RemoveMinor.tsx'
import '../ui/cards.css'

const loadForm = () => import('./MinorDialog.tsx')
const MinorDialog = lazy(reliably(loadForm))
const SendToParentDialog = lazy(reliably(() => import('../parentLinks/SendToParentDialog.tsx')))
const PickupsDialog = lazy(reliably(() => import('./PickupsDialog.tsx')))
const loadSigning = afterRecall(() => import('./SignForMinor.tsx'))
const SignForMinor = lazy(reliably(loadSigning))

/** The rider's minors: add, change, remove and sign for them, and say who may pick them up. */
export default function MinorsTab() {
  const minors = useQuery(myMinors)
  const { data: rider } = useQuery(me)
  const { open, close, closeFlow } = useSubPage(paths.minors)
  const [leaving, askToRemove] = useState<Minor | null>(null)
  const [thanked, thank] = useState(false)
  const [removed, countRemoved] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)

  // The pressed button disappears with its card, so the focus moves to the heading.
  useEffect(() => {
    if (removed > 0) heading.current?.focus()
  }, [removed])

  const dialog = useRoutes([
    { index: true, element: null },
    {
      path: 'add',
      element: (
        <BirthDatesFirst whose={({ is_self: self }) => self} onCancel={close}>
          {() => <MinorDialog onClose={close} />}
        </BirthDatesFirst>
      ),
    },
    {
      path: ':id/edit',
      element: (
        <OfMinor minors={minors.data}>
          {(minor) => <MinorDialog minor={minor} onClose={close} />}
        </OfMinor>
      ),
    },
    {
      path: ':id/sign',
      element: (
        <OfMinor minors={minors.data}>
          {(minor) => (
            <SignForMinor minor={minor} onSigned={() => thank(true)} onClose={closeFlow} />
          )}
        </OfMinor>
      ),
    },
    {
      path: ':id/send',
      element: (
        <OfMinor minors={minors.data}>
          {(minor) => (
            <SendToParentDialog
              minors={[{ minor: { id: minor.id }, name: nameOf(minor) }]}
              onClose={close}
            />
          )}
        </OfMinor>
      ),
    },
    {
      path: ':id/pickups',
      element: (
        <OfMinor minors={minors.data}>
          {(minor) => <PickupsDialog minor={minor} onClose={close} />}
        </OfMinor>
      ),
    },
    { path: '*', element: <Navigate to={paths.minors} replace /> },
  ])

  return (
    <section aria-labelledby="minors" aria-busy={minors.pending} className="tab-page">
      <div className="tab-head">
        <h2 id="minors" ref={heading} tabIndex={-1}>
          {portal['tab.minors']}
        </h2>
        <Button onClick={() => open('add')} {...onIntent(() => fetchAhead(loadForm))}>
          {messages.add}
        </Button>
      </div>
      <div role="status" className="in-place">
        {thanked && <p className="notice">{words.done}</p>}
      </div>
      {minors.error !== null && (
        <div role="alert" className="notice danger">
          <p>{fill(messages['load.failed'], { message: messageOf(minors.error) })}</p>
          <Button quiet onClick={() => void minors.refetch()}>
            {ui.try_again}
          </Button>
        </div>
      )}
      {minors.pending && <p role="status">{ui.loading}</p>}
      {minors.data?.length === 0 && (
        <div className="panel empty">
          <p>{messages.empty}</p>
        </div>
      )}
      {minors.data && minors.data.length > 0 && (
        <ul className="cards" onPointerEnter={() => fetchAhead(loadSigning)}>
          {minors.data.map((minor) => (
            <MinorCard
              key={minor.id}
              minor={minor}
              onEdit={() => open(`${minor.id}/edit`)}
              onSign={() => {
                thank(false)
                open(`${minor.id}/sign`)
              }}
              onSend={() => open(`${minor.id}/send`)}
              onPickups={() => open(`${minor.id}/pickups`)}
              onRemove={() => askToRemove(minor)}
            />
          ))}
        </ul>
      )}
      {rider && !rider.is_minor && <FamilyAdults />}
      {leaving && (
        <RemoveMinor
          minor={leaving}
          onClose={() => askToRemove(null)}
          onRemoved={() => countRemoved(removed + 1)}
        />
      )}
      <Opening>{dialog}</Opening>
    </section>
  )
}

interface OfMinorProps {
  minors: readonly Minor[] | undefined
  children(minor: Minor): React.ReactNode
}

/** The minor in the URL, once the list is loaded; the plain list if there is no such minor. */
function OfMinor({ minors, children }: OfMinorProps) {
  const { id } = useParams()
  const minor = minors?.find((each) => String(each.id) === id)
  if (minor) return children(minor)
  return minors ? <Navigate to={paths.minors} replace /> : null
}
