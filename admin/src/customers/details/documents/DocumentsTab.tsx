import { lazy, Suspense } from 'react'
import Button from '@mui/material/Button'
import { Link, useLocation } from 'react-router'

import { messages as details } from '@trailgate/shared/customers/details_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { CustomerDetail } from '@trailgate/shared/customers/schemas'

import { useCan } from '../../../session/useStaff.ts'
import { WITHIN } from '../../../ui/useLeave.ts'
import { pathOf } from '../../paths.ts'
import { useDocuments } from '../queries.ts'
import { TabPage } from '../TabPage.tsx'
import { DocumentRow } from './DocumentRow.tsx'

const UploadDocument = lazy(() => import('./UploadDocument.tsx'))

interface DocumentsTabProps {
  customer: CustomerDetail
  uploading: boolean
}

/** Documents of a customer. */
export default function DocumentsTab({ customer: { id, status }, uploading }: DocumentsTabProps) {
  const { search } = useLocation()
  const isClosed = status === 'closed'
  const mayUpload = useCan('documents.write') && !isClosed
  const upload = pathOf({ kind: 'show', id, tab: 'documents', item: 'upload' }, search)
  return (
    <>
      <TabPage
        query={useDocuments(id)}
        failed={details['documents.failed']}
        empty={details['documents.empty']}
        isEmpty={(list) => list.length === 0}
        actions={
          mayUpload && (
            <Button component={Link} to={upload} state={WITHIN} variant="outlined">
              {manager.upload_document}
            </Button>
          )
        }
      >
        {(list) => (
          <ul className="tab-rows">
            {list.map((document) => (
              <DocumentRow key={document.id} document={document} readOnly={isClosed} />
            ))}
          </ul>
        )}
      </TabPage>
      {uploading && mayUpload && (
        <Suspense fallback={null}>
          <UploadDocument customerId={id} />
        </Suspense>
      )}
    </>
  )
}
