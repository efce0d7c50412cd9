import { useState } from 'react'
import { useListContext } from 'react-admin'
import Button from '@mui/material/Button'

import { BULK_MAX } from '@trailgate/shared/memberships/constants'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { messages } from '@trailgate/shared/memberships/messages'
import type { ListedMembership } from '@trailgate/shared/memberships/schemas'
import { fill } from '@trailgate/shared/text'

import { useLetters } from '../../layout/useSettings.ts'
import { useCan } from '../../session/useStaff.ts'
import { BulkDialog } from './BulkDialog.tsx'
import { ExportSelection } from './ExportSelection.tsx'
import { SendMail } from './SendMail.tsx'

type Open = 'mail' | 'expire' | 'cancel'

/** Bulk actions; rendered only while rows are selected. */
export function SelectionBar() {
  const { selectedIds, onUnselectItems } = useListContext<ListedMembership>()
  const mayChange = useCan('memberships.bulk')
  const mayMail = useCan('memberships.mail')
  const letters = useLetters()
  const mayWrite = mayMail && letters !== false
  const mayExport = useCan('memberships.export')
  const [open, setOpen] = useState<Open>()
  const ids = selectedIds.map(Number)
  const close = () => setOpen(undefined)
  if (ids.length === 0 && !open) return null

  return (
    <section className="selection-bar" aria-label={fill(manager.selected, { n: ids.length })}>
      <p className="figures" role="status">
        {fill(manager.selected, { n: ids.length })}
      </p>
      {ids.length > BULK_MAX ? (
        <p role="alert">{fill(manager['selection.too_many'], { n: BULK_MAX })}</p>
      ) : (
        <>
          {mayExport && <ExportSelection ids={ids} />}
          {mayWrite && (
            <Button size="small" variant="outlined" onClick={() => setOpen('mail')}>
              {messages['selection.send_email']}
            </Button>
          )}
          {mayChange && (
            <>
              <Button
                size="small"
                variant="outlined"
                color="error"
                onClick={() => setOpen('expire')}
              >
                {messages['selection.expire']}
              </Button>
              <Button
                size="small"
                variant="outlined"
                color="error"
                onClick={() => setOpen('cancel')}
              >
                {messages['selection.cancel']}
              </Button>
            </>
          )}
        </>
      )}
      <Button size="small" onClick={() => onUnselectItems()}>
        {manager['selection.clear']}
      </Button>
      {open === 'mail' && <SendMail ids={ids} onClose={close} />}
      {(open === 'expire' || open === 'cancel') && (
        <BulkDialog ids={ids} action={open} onClose={close} />
      )}
    </section>
  )
}
