import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'

import { messages } from '@trailgate/shared/customers/duplicates/messages'
import type { MergeAnswer } from '@trailgate/shared/customers/duplicates/schemas'
import { messages as words } from '@trailgate/shared/ui/messages'

import { AccessDenied } from '../../layout/AccessDenied.tsx'
import { useCan } from '../../session/useStaff.ts'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { sentenceFor } from '../../ui/sentenceFor.ts'
import { MergeForm } from './MergeForm.tsx'
import { MergeResult } from './MergeResult.tsx'
import { DUPLICATES } from './paths.ts'
import { mergePreview } from './queries.ts'
import '../../ui/screenPages.css'
import './duplicates.css'

/** /admin/customers/merge/{winner}/{loser}: both side by side, what wins, what moves. */
export default function MergeScreen() {
  const { winner, loser } = useParams()
  if (!useCan('customers.merge')) return <AccessDenied />
  return (
    <>
      <title>Merge Records | Trailgate</title>
      <div className="screen-head">
        <div>
          <p className="screen-way">
            <Link to={DUPLICATES}>{messages.title}</Link>
          </p>
          <h1>{messages['merge.title']}</h1>
          <p>{messages['merge.hint']}</p>
        </div>
      </div>
      <Records key={`${winner}/${loser}`} winner={Number(winner)} loser={Number(loser)} />
    </>
  )
}

function Records({ winner, loser }: { winner: number; loser: number }) {
  const [merged, setMerged] = useState<MergeAnswer>()
  const [memberId, setMemberId] = useState('')
  const { data, error, isFetching, refetch } = useQuery({
    ...mergePreview(winner, loser),
    enabled: !merged,
  })
  if (merged) return <MergeResult merged={merged} memberId={memberId} />
  if (data) {
    return (
      <MergeForm
        preview={data}
        onMerged={(answer) => {
          setMemberId(data.loser.member_id)
          setMerged(answer)
        }}
      />
    )
  }
  return (
    <div className="panel">
      {error && !isFetching ? (
        <FailedNotice
          title={sentenceFor(error, messages['merge.load_failed'])}
          retry={() => void refetch()}
        />
      ) : (
        <LoadingRows label={words.loading} />
      )}
    </div>
  )
}
