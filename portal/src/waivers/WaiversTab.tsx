import { messageOf } from '@trailgate/shared/http/error'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/waivers/messages'
import type { SignedWaiver } from '@trailgate/shared/waivers/schemas'
import { messages as words } from '@trailgate/shared/waivers/signing_messages'
import { lazy, useState } from 'react'
import { Navigate, useRoutes } from 'react-router-dom'

import { useQuery } from '../api/useQuery.ts'
import { afterRecall } from '../drafts/afterRecall.ts'
import { myMinors } from '../minors/queries.ts'
import { onIntent, fetchAhead } from '../pages.ts'
import { paths } from '../paths.ts'
import { reliably } from '../reliably.ts'
import { useBanned } from '../session/useBanned.ts'
import { Button } from '../ui/Button.tsx'
import { Opening } from '../ui/Opening.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { useSubPage } from '../ui/useSubPage.ts'
import { waiverQueries } from './queries.ts'
import { WaiverCard } from './WaiverCard.tsx'
import '../ui/cards.css'
import './waivers.css'

const loadSigning = afterRecall(() => import('./SignNewWaiver.tsx'))
const SignNewWaiver = lazy(reliably(loadSigning))
const loadView = () => import('./WaiverView.tsx')
const WaiverView = lazy(reliably(loadView))

type Shown = 'mine' | 'minors'

/** Waivers signed by the rider and for their minors, and the button to sign. */
export default function WaiversTab() {
  const waivers = useQuery(waiverQueries.mine)
  const isBanned = useBanned()
  const [shown, show] = useState<Shown>('mine')
  const [thanked, thank] = useState(false)
  const { open, close, closeFlow } = useSubPage(paths.waivers)

  function sign() {
    thank(false)
    open('sign')
  }

  const signing = {
    path: 'sign',
    element: (
      <SignNewWaiver
        onSigned={(forMinor) => {
          show(forMinor ? 'minors' : 'mine')
          thank(true)
        }}
        onClose={closeFlow}
      />
    ),
  }
  const dialog = useRoutes([
    { index: true, element: null },
    ...(isBanned ? [] : [signing]),
    { path: ':id', element: <WaiverView onClose={close} /> },
    { path: '*', element: <Navigate to={paths.waivers} replace /> },
  ])

  const lists: Record<Shown, SignedWaiver[]> = {
    mine: waivers.data?.self_waivers ?? [],
    minors: waivers.data?.minor_waivers ?? [],
  }
  return (
    <section aria-labelledby="waivers" aria-busy={waivers.pending} className="tab-page">
      <div className="tab-head">
        <h2 id="waivers">{portal['tab.waivers']}</h2>
        {!isBanned && <SignButton onClick={sign}>{messages.sign_new}</SignButton>}
      </div>
      <div role="status" className="in-place">
        {thanked && <p className="notice">{words.done}</p>}
      </div>
      {waivers.error !== null && (
        <div role="alert" className="notice danger">
          <p>{messageOf(waivers.error, messages['load.failed'])}</p>
          <Button quiet onClick={() => void waivers.refetch()}>
            {ui.try_again}
          </Button>
        </div>
      )}
      {waivers.pending && <p role="status">{ui.loading}</p>}
      {waivers.data && (
        <Tabs<Shown>
          label={portal['tab.waivers']}
          names={{
            mine: fill(messages['tab.mine'], { n: lists.mine.length }),
            minors: fill(messages['tab.minors'], { n: lists.minors.length }),
          }}
          shown={shown}
          onShow={show}
        >
          {lists[shown].length > 0 ? (
            <ul className="cards" onPointerEnter={() => fetchAhead(loadView)}>
              {lists[shown].map((waiver) => (
                <WaiverCard
                  key={waiver.id}
                  waiver={waiver}
                  onView={() => open(String(waiver.id))}
                />
              ))}
            </ul>
          ) : shown === 'mine' ? (
            <Empty text={messages['empty.mine']}>
              {!isBanned && <SignButton onClick={sign}>{messages.sign_first}</SignButton>}
            </Empty>
          ) : (
            <Empty text={messages['empty.minors']}>
              {!isBanned && <SignForMinorButton onClick={sign} />}
            </Empty>
          )}
        </Tabs>
      )}
      <Opening>{dialog}</Opening>
    </section>
  )
}

function SignButton({ onClick, children }: { onClick(): void; children: string }) {
  return (
    <Button onClick={onClick} {...onIntent(() => fetchAhead(loadSigning))}>
      {children}
    </Button>
  )
}

/** Shown to riders with a minor to sign for. */
function SignForMinorButton({ onClick }: { onClick(): void }) {
  const minors = useQuery(myMinors)
  if (!minors.data?.length) return null
  return <SignButton onClick={onClick}>{messages.sign_for_minor}</SignButton>
}

function Empty({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <div className="panel empty">
      <p>{text}</p>
      {children}
    </div>
  )
}
