import { useState } from 'react'
import { useParams } from 'react-router'

import { messages } from '@trailgate/shared/customers/duplicates/messages'
import type { MergeAnswer } from '@trailgate/shared/customers/duplicates/schemas'

import { AccessDenied } from '../../layout/AccessDenied.tsx'
import { useProviderQuery } from '../../providers/useProvider.ts'
import { useCan } from '../../session/useStaff.ts'
import { Unanswered } from '../../ui/QueryStates.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { saidOr } from '../../ui/sentenceFor.ts'
import { MergeForm } from './MergeForm.tsx'
import { MergeResult } from './MergeResult.tsx'
import { DUPLICATES } from './paths.ts'
import './duplicates.css'

/** /admin/customers/merge/{winner}/{loser}: both side by side, what wins, what moves. */
export default function MergeScreen() {
  const { winner, loser } = useParams()
  if (!useCan('customers.merge')) return <AccessDenied />
  return (
    <>
      <ScreenHead
        title={messages['merge.title']}
        up={{ to: DUPLICATES, title: messages.title }}
        hint={messages['merge.hint']}
      />
      <Records key={`${winner}/${loser}`} winner={Number(winner)} loser={Number(loser)} />
    </>
  )
}

function Records({ winner, loser }: { winner: number; loser: number }) {
  const [merged, setMerged] = useState<MergeAnswer>()
  const [memberId, setMemberId] = useState('')
  const preview = useProviderQuery(
    'customer-merges',
    'previewMerge',
    { winner, loser },
    { enabled: !merged, staleTime: 0 }
  )
  const { data } = preview
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
      <Unanswered query={preview} failed={saidOr(messages['merge.load_failed'])} />
    </div>
  )
}
