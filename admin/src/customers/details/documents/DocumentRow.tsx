import { useNotify } from 'react-admin'
import Button from '@mui/material/Button'

import { Badge } from '@trailgate/shared/browser/components/Badge'
import { messages as details } from '@trailgate/shared/customers/details_messages'
import { formatDate } from '@trailgate/shared/dates'
import { DOCUMENT_TYPE_LABELS } from '@trailgate/shared/documents/constants'
import { messages as documents } from '@trailgate/shared/documents/messages'
import type { Document } from '@trailgate/shared/documents/schemas'
import { fill, formatKilobytes } from '@trailgate/shared/text'

import { useTimeZone } from '../../../layout/useSettings.ts'
import { useProvider, useProviderMutation } from '../../../providers/useProvider.ts'
import { useCan } from '../../../session/useStaff.ts'
import { sentenceFor } from '../../../ui/sentenceFor.ts'
import { openDocument } from './openDocument.ts'

interface DocumentRowProps {
  document: Document
  /** Of a closed profile: it is opened, and not reviewed. */
  readOnly: boolean
}

/** One document: type, uploader, and verification by staff. */
export function DocumentRow({ document, readOnly }: DocumentRowProps) {
  const timeZone = useTimeZone()
  const mayVerify = useCan('documents.verify') && !readOnly
  const notify = useNotify()
  const provider = useProvider()
  const { id, filename, is_verified: verified, uploaded_by: by } = document

  const verifying = useProviderMutation('customers', 'verifyDocument', {
    untilShown: true,
    onError: (error) =>
      notify(sentenceFor(error, details['documents.verify_failed']), { type: 'error' }),
  })

  async function open() {
    try {
      await openDocument(document, () => provider.getDocumentFile({ id }))
    } catch (error) {
      notify(sentenceFor(error, details['documents.open_failed']), { type: 'error' })
    }
  }

  const facts = [
    DOCUMENT_TYPE_LABELS[document.document_type],
    formatKilobytes(document.file_size),
    formatDate(document.created_at, timeZone),
    ...(by ? [fill(details['documents.by'], { name: by })] : []),
  ]
  const verify = verified ? details['documents.unverify'] : details['documents.verify']

  return (
    <li className="record-row">
      <div className="record-row-who">
        <button
          type="button"
          className="record-link link-button"
          aria-label={`${details['documents.open']} ${filename}`}
          onClick={() => void open()}
        >
          {filename}
        </button>
        <p className="record-facts figures">{facts.join(' · ')}</p>
      </div>
      <div className="record-row-badges">
        {verified ? (
          <Badge tone="good">{documents['status.verified']}</Badge>
        ) : (
          <Badge tone="warn">{documents['status.pending']}</Badge>
        )}
        {mayVerify && (
          <Button
            size="small"
            aria-label={`${verify}: ${filename}`}
            aria-disabled={verifying.isPending}
            onClick={() => {
              if (!verifying.isPending) verifying.mutate({ id, is_verified: !verified })
            }}
          >
            {verify}
          </Button>
        )}
      </div>
    </li>
  )
}
