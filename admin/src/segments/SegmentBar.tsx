import { lazy, Suspense, useState } from 'react'
import { useListContext } from 'react-admin'
import Button from '@mui/material/Button'

import { messages as letters } from '@trailgate/shared/letters/page_messages'
import type { SegmentResource } from '@trailgate/shared/segments/constants'
import { messages } from '@trailgate/shared/segments/messages'
import type { Segment } from '@trailgate/shared/segments/schemas'

import { useLetters } from '../layout/useSettings.ts'
import { writtenWords } from '../letters/writtenWords.ts'
import { useProviderQuery } from '../providers/useProvider.ts'
import { useCan } from '../session/useStaff.ts'
import { useChosenFilters } from '../ui/ChosenFilters.tsx'
import { Flash } from '../ui/Flash.tsx'
import { PlainSelect } from '../ui/PlainSelect.tsx'
import { useFlash } from '../ui/useFlash.ts'
import { queryOf } from './queryOf.ts'
import './segments.css'

const SaveSegment = lazy(() => import('./SaveSegment.tsx'))
const DeleteSegment = lazy(() => import('./DeleteSegment.tsx'))
const WriteDialog = lazy(() => import('../letters/WriteDialog.tsx'))

type Open = 'save' | 'delete' | 'write'

/** The saved segments of a list, and what can be done with the one that is shown. */
export function SegmentBar({ resource }: { resource: SegmentResource }) {
  const mayUse = useCan('segments.use')
  return mayUse ? <Bar resource={resource} /> : null
}

function Bar({ resource }: { resource: SegmentResource }) {
  const { filterValues, setFilters } = useChosenFilters()
  const { sort } = useListContext()
  const mayShare = useCan('segments.share')
  const maySend = useCan('letters.send')
  const sendsMail = useLetters()
  const [open, setOpen] = useState<Open>()
  const { message, show } = useFlash()
  const { data: segments, error } = useProviderQuery('segments', 'getSegments', { list: resource })
  const shown = segments?.find(({ id }) => String(id) === String(filterValues.segment))
  const query = queryOf(resource, { filter: filterValues, sort })
  const close = () => setOpen(undefined)
  // A segment is a list of its own: the filters before it are not mixed into it.
  const look = (id: number | null) => setFilters(id === null ? {} : { segment: String(id) })

  return (
    <section className="segment-bar" aria-label={messages.menu}>
      <PlainSelect
        aria-label={messages.menu}
        value={shown?.id}
        choices={(segments ?? []).map((segment) => ({ id: segment.id, name: nameOf(segment) }))}
        none={messages.menu}
        onChoose={look}
      />
      {error && <p role="alert">{messages['menu.failed']}</p>}
      {!shown && query && (
        <Button size="small" onClick={() => setOpen('save')}>
          {messages['menu.save']}
        </Button>
      )}
      {shown && maySend && sendsMail !== false && (
        <Button size="small" variant="outlined" onClick={() => setOpen('write')}>
          {letters.write}
        </Button>
      )}
      {shown && mayDelete(shown, mayShare) && (
        <Button size="small" color="error" onClick={() => setOpen('delete')}>
          {messages.delete}
        </Button>
      )}
      {shown && (
        <Button size="small" onClick={() => look(null)}>
          {messages.clear}
        </Button>
      )}
      <Flash message={message} />
      <Suspense>
        {open === 'save' && query && (
          <SaveSegment
            resource={resource}
            query={query}
            onClose={close}
            onSaved={({ id }) => {
              close()
              look(id)
              show({ tone: 'success', text: messages.saved })
            }}
          />
        )}
        {open === 'delete' && shown && (
          <DeleteSegment
            segment={shown}
            onClose={close}
            onDeleted={() => {
              close()
              look(null)
              show({ tone: 'success', text: messages.deleted })
            }}
          />
        )}
        {open === 'write' && shown && (
          <WriteDialog
            title={letters['write.title']}
            to={{ segment_id: shown.id }}
            first={shown.built_in === 'must_sign_again' ? 'resign' : 'coverage'}
            onClose={close}
            onSent={(count) => {
              close()
              show({ tone: 'success', text: writtenWords(count) })
            }}
          />
        )}
      </Suspense>
    </section>
  )
}

function nameOf({ name, own, shared, built_in: builtIn }: Segment): string {
  if (builtIn !== null) return name
  return `${name} (${own && !shared ? messages['menu.own'] : messages['menu.shared']})`
}

function mayDelete({ built_in: builtIn, shared, own }: Segment, mayShare: boolean): boolean {
  return builtIn === null && (shared ? mayShare : own)
}
