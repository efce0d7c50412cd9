import { messages } from '@trailgate/shared/documents/messages'
import type { Document } from '@trailgate/shared/documents/schemas'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { lazy, useEffect, useRef, useState } from 'react'
import { Navigate, useRoutes } from 'react-router-dom'

import { useQuery } from '../api/useQuery.ts'
import { fetchAhead, onIntent } from '../pages.ts'
import { paths } from '../paths.ts'
import { reliably } from '../reliably.ts'
import { customerSession } from '../session/customerSession.ts'
import { useBanned } from '../session/useBanned.ts'
import { Button } from '../ui/Button.tsx'
import { Opening } from '../ui/Opening.tsx'
import { useSubPage } from '../ui/useSubPage.ts'
import { DocumentCard } from './DocumentCard.tsx'
import { documentsOf } from './queries.ts'
import { RemoveDocument } from './RemoveDocument.tsx'
import '../ui/cards.css'
import './documents.css'

const loadForm = () => import('./UploadDocument.tsx')
const UploadDocument = lazy(reliably(loadForm))

/** Documents of the rider and their minors. */
export default function DocumentsTab() {
  const customer = customerSession.read()
  if (!customer) return <Navigate to={paths.home} replace />
  return <Documents customerId={customer.id} />
}

function Documents({ customerId }: { customerId: number }) {
  const { data, error, pending, refetch } = useQuery(documentsOf(customerId))
  const { open, close } = useSubPage(paths.documents)
  const isBanned = useBanned()
  const [leaving, askToRemove] = useState<Document | null>(null)
  const [removed, countRemoved] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The pressed button disappears with its card, so the focus moves to the heading.
    if (removed > 0) heading.current?.focus()
  }, [removed])
  useEffect(() => {
    // A failed load is logged; the retry button is in place of the list.
    if (error !== null) console.warn('The documents could not be read:', error)
  }, [error])

  const upload = {
    path: 'upload',
    element: <UploadDocument customerId={customerId} onClose={close} />,
  }
  const dialog = useRoutes([
    { index: true, element: null },
    ...(isBanned ? [] : [upload]),
    { path: '*', element: <Navigate to={paths.documents} replace /> },
  ])

  return (
    <section aria-labelledby="documents" aria-busy={pending} className="tab-page">
      <div className="tab-head">
        <h2 id="documents" ref={heading} tabIndex={-1}>
          {portal['tab.documents']}
        </h2>
        {!isBanned && (
          <Button onClick={() => open('upload')} {...onIntent(() => fetchAhead(loadForm))}>
            {messages.upload}
          </Button>
        )}
      </div>
      {pending && <p role="status">{ui.loading}</p>}
      {error !== null && (
        <div className="not-read">
          <p className="muted">{messages['load.failed']}</p>
          <Button quiet onClick={() => void refetch()}>
            {ui.try_again}
          </Button>
        </div>
      )}
      {data?.length === 0 && (
        <div className="panel empty">
          <p>{messages.empty}</p>
        </div>
      )}
      {data && data.length > 0 && (
        <ul className="cards">
          {data.map((document) => (
            <DocumentCard
              key={document.id}
              document={document}
              onRemove={isBanned ? null : () => askToRemove(document)}
            />
          ))}
        </ul>
      )}
      {leaving && (
        <RemoveDocument
          document={leaving}
          onClose={() => askToRemove(null)}
          onRemoved={() => countRemoved(removed + 1)}
        />
      )}
      <Opening>{dialog}</Opening>
    </section>
  )
}
