import { useState } from 'react'
import { useListContext } from 'react-admin'
import Button from '@mui/material/Button'

import { messages as letterWords } from '@trailgate/shared/letters/page_messages'
import { BULK_MAX } from '@trailgate/shared/memberships/constants'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { messages } from '@trailgate/shared/memberships/messages'
import type { ListedMembership } from '@trailgate/shared/memberships/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/selection_messages'

import { useLetters } from '../../layout/useSettings.ts'
import type { ChosenPeople } from '../../letters/calls.ts'
import { SelectionLetter } from '../../letters/SelectionLetter.tsx'
import { useMayWrite } from '../../letters/useMayWrite.ts'
import { writtenWords } from '../../letters/writtenWords.ts'
import { useCan } from '../../session/useStaff.ts'
import { Flash } from '../../ui/Flash.tsx'
import { SelectedCount, selectedWords } from '../../ui/SelectedCount.tsx'
import { useFlash } from '../../ui/useFlash.ts'
import { useSelection, type Selection } from '../../ui/useSelection.ts'
import { listQuery, type MembershipFilter } from '../listQuery.ts'
import { BulkDialog } from './BulkDialog.tsx'
import { ExportSelection } from './ExportSelection.tsx'
import { SendMail } from './SendMail.tsx'

type Open = 'mail' | 'expire' | 'cancel'

/** Bulk actions; rendered only while rows are selected. */
export function SelectionBar() {
  const { filterValues } = useListContext<ListedMembership>()
  const selection = useSelection()
  const mayChange = useCan('memberships.bulk')
  const mayMail = useCan('memberships.mail')
  const letters = useLetters()
  const mayMarket = mayMail && letters !== false
  const mayWrite = useMayWrite()
  const mayExport = useCan('memberships.export')
  const [open, setOpen] = useState<Open>()
  const { message, show } = useFlash()
  const { ids, isAll } = selection
  const close = () => setOpen(undefined)
  const isShown = ids.length > 0 || open !== undefined

  return (
    <>
      <Flash message={message} />
      {isShown && (
        <section className="selection-bar" aria-label={selectedWords(selection)}>
          <SelectedCount selection={selection} all={mayWrite} />
          {ids.length > BULK_MAX && !isAll ? (
            <p role="alert">{fill(manager['selection.too_many'], { n: BULK_MAX })}</p>
          ) : (
            <>
              {mayWrite && (
                <SelectionLetter
                  title={letterWords['write.title_members']}
                  to={membersIn(selection, filterValues as MembershipFilter)}
                  onSent={(count) => {
                    selection.clear()
                    show({ tone: 'success', text: writtenWords(count) })
                  }}
                />
              )}
              {/* Beyond the rows on the screen only letters are written. */}
              {!isAll && (
                <>
                  {mayExport && <ExportSelection ids={ids} />}
                  {mayMarket && (
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
            </>
          )}
          <Button size="small" onClick={selection.clear}>
            {words.clear}
          </Button>
          {open === 'mail' && <SendMail ids={ids} onClose={close} />}
          {(open === 'expire' || open === 'cancel') && (
            <BulkDialog ids={ids} action={open} onClose={close} />
          )}
        </section>
      )}
    </>
  )
}

/** The primary members of the selection. */
function membersIn({ ids, isAll }: Selection, filter: MembershipFilter): ChosenPeople {
  if (!isAll) return { membership_ids: ids }
  return {
    search: { resource: 'memberships', query: Object.fromEntries(listQuery({ filter })) },
  }
}
