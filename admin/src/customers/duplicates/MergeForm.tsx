import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useNavigate } from 'react-router'

import { messages } from '@trailgate/shared/customers/duplicates/messages'
import type { MergeAnswer, MergePreview } from '@trailgate/shared/customers/duplicates/schemas'
import { fill } from '@trailgate/shared/text'

import { useProviderMutation, useProviderQuery } from '../../providers/useProvider.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { sentenceFor } from '../../ui/sentenceFor.ts'
import { DismissButton } from './DismissButton.tsx'
import { FieldChoices } from './FieldChoices.tsx'
import { firstChoices, movesOf } from './mergeChoices.ts'
import { mergePath } from './paths.ts'

interface MergeFormProps {
  preview: MergePreview
  onMerged(answer: MergeAnswer): void
}

/** Merge form: choice per field, moving records, and the confirmation. */
export function MergeForm({ preview, onMerged }: MergeFormProps) {
  const { winner, loser, refusal } = preview
  const [choices, setChoices] = useState(() => firstChoices(preview))
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const { mutate, error, isPending } = useProviderMutation('customer-merges', 'merge', {
    onSuccess: onMerged,
    onError: () => setAsking(false),
  })
  const moves = movesOf(preview)
  const named = (side: typeof winner) => `${side.first_name} ${side.last_name}, ${side.member_id}`

  function merge() {
    mutate({ winner_id: winner.id, loser_id: loser.id, fields: choices })
  }

  return (
    <>
      {(refusal || error) && (
        <Alert severity="error" className="form-failure">
          {refusal ?? sentenceFor(error, messages['merge.failed'])}
        </Alert>
      )}
      <FieldChoices
        preview={preview}
        choices={choices}
        onChoose={(field, choice) => setChoices({ ...choices, [field]: choice })}
      />
      <section className="panel merge-moves">
        <h2>{messages['merge.moves']}</h2>
        {moves.length > 0 ? (
          <ul className="figures">
            {moves.map(({ label, count }) => (
              <li key={label}>
                {label}: <strong>{count}</strong>
              </li>
            ))}
          </ul>
        ) : (
          <p>{messages['merge.moves_none']}</p>
        )}
        <p>{messages['merge.waivers_stay']}</p>
        <p>{messages['merge.ends']}</p>
      </section>
      <div className="duplicate-actions">
        <Button onClick={() => void navigate(mergePath(loser, winner), { replace: true })}>
          {messages['merge.swap']}
        </Button>
        <NotOne one={winner} other={loser} />
        <Button variant="contained" disabled={refusal !== null} onClick={() => setAsking(true)}>
          {messages.merge}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={messages['merge.title']}
          confirm={messages.merge}
          pending={isPending}
          onConfirm={merge}
          onClose={() => setAsking(false)}
        >
          <p className="merge-question">
            {fill(messages['merge.confirm'], { loser: named(loser), winner: named(winner) })}
          </p>
          <p>{messages['merge.confirm_hint']}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

interface NotOneProps {
  one: { id: number }
  other: { id: number }
}

/** Says of two records that were found to be alike that they are of two people. */
function NotOne({ one, other }: NotOneProps) {
  const { data = [] } = useProviderQuery('customer-duplicates', 'getDuplicates', { id: one.id })
  const pair = data.find(({ customers }) => customers.some(({ id }) => id === other.id))
  return pair ? <DismissButton pair={pair} what="dismiss" /> : null
}
