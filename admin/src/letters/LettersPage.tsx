import { lazy, Suspense, useState } from 'react'
import { useListContext } from 'react-admin'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'

import { LETTER_KINDS, LETTER_STATES } from '@trailgate/shared/letters/constants'
import { messages as letters } from '@trailgate/shared/letters/messages'
import { messages } from '@trailgate/shared/letters/page_messages'
import type { ServiceLetter } from '@trailgate/shared/letters/schemas'

import { AccessDenied } from '../layout/AccessDenied.tsx'
import { useLetters } from '../layout/useSettings.ts'
import { useCan } from '../session/useStaff.ts'
import { useChosenFilters } from '../ui/ChosenFilters.tsx'
import { Flash } from '../ui/Flash.tsx'
import { NARROW } from '../ui/list.ts'
import { ListStates } from '../ui/ListStates.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Pager } from '../ui/Pager.tsx'
import { PlainSelect } from '../ui/PlainSelect.tsx'
import { ScreenHead } from '../ui/ScreenHead.tsx'
import { ScreenList } from '../ui/ScreenList.tsx'
import { useFlash } from '../ui/useFlash.ts'
import { LetterRows } from './LetterRows.tsx'
import { LetterTable } from './LetterTable.tsx'
import { writtenWords } from './writtenWords.ts'
import '../ui/toolbar.css'
import './letters.css'

const ClosureDialog = lazy(() => import('./ClosureDialog.tsx'))
const PreviewDialog = lazy(() => import('./PreviewDialog.tsx'))

const NEWEST_FIRST = { field: 'id', order: 'DESC' } as const

/** /admin/letters: letters of service, what became of each, and news of a closure. */
export default function LettersPage() {
  const mayRead = useCan('letters.read')
  if (!mayRead) return <AccessDenied />
  return (
    <ScreenList<ServiceLetter> resource="service-letters" sort={NEWEST_FIRST}>
      <Screen />
    </ScreenList>
  )
}

function Screen() {
  const narrow = useMediaQuery(NARROW, { noSsr: true })
  const maySend = useCan('letters.send')
  const sendsMail = useLetters()
  const [open, setOpen] = useState<'closure' | 'preview'>()
  const { message, show } = useFlash()
  const { refetch } = useListContext<ServiceLetter>()
  const close = () => setOpen(undefined)
  return (
    <>
      <ScreenHead title={messages.title} hint={messages.hint}>
        {maySend && (
          <Button variant="outlined" onClick={() => setOpen('preview')}>
            {messages.preview}
          </Button>
        )}
        {maySend && sendsMail !== false && (
          <Button variant="contained" onClick={() => setOpen('closure')}>
            {messages.closure}
          </Button>
        )}
      </ScreenHead>
      {sendsMail === false && <p className="letters-off">{messages.no_letters}</p>}
      <Flash message={message} />
      <Filters />
      <ListStates failed={messages.failed} empty={<Empty />}>
        {narrow ? <LetterRows /> : <LetterTable />}
        <Pager />
      </ListStates>
      <Suspense>
        {open === 'preview' && <PreviewDialog onClose={close} />}
        {open === 'closure' && (
          <ClosureDialog
            onClose={close}
            onSent={(count) => {
              close()
              show({ tone: 'success', text: writtenWords(count) })
              void refetch()
            }}
          />
        )}
      </Suspense>
    </>
  )
}

function Filters() {
  const { filterValues, setFilters } = useChosenFilters()
  return (
    <div className="toolbar letter-filters">
      <PlainSelect
        aria-label={messages['filter.kind']}
        value={filterValues.kind}
        choices={LETTER_KINDS.map((id) => ({ id, name: letters[`kind.${id}`] }))}
        none={messages['filter.kind_all']}
        onChoose={(kind) => setFilters({ ...filterValues, kind: kind ?? '' })}
      />
      <PlainSelect
        aria-label={messages['filter.status']}
        value={filterValues.status}
        choices={LETTER_STATES.map((id) => ({ id, name: messages[`status.${id}`] }))}
        none={messages['filter.status_all']}
        onChoose={(status) => setFilters({ ...filterValues, status: status ?? '' })}
      />
      {filterValues.customer_id && (
        <p className="letter-of">
          {messages.of_customer}{' '}
          <Button size="small" onClick={() => setFilters({ ...filterValues, customer_id: '' })}>
            {messages.all}
          </Button>
        </p>
      )}
    </div>
  )
}

function Empty() {
  const { filterValues } = useListContext<ServiceLetter>()
  const isFiltered = Object.values(filterValues).some(Boolean)
  return isFiltered ? (
    <Notice title={messages['empty.filtered']} />
  ) : (
    <Notice title={messages.empty}>{messages['empty.hint']}</Notice>
  )
}
