import Button from '@mui/material/Button'
import { Link, useNavigate } from 'react-router'

import { messages } from '@trailgate/shared/customers/duplicates/messages'
import type { MergeAnswer } from '@trailgate/shared/customers/duplicates/schemas'
import { fill } from '@trailgate/shared/text'

import { Notice } from '../../ui/Notice.tsx'
import { pathOf } from '../paths.ts'
import { DUPLICATES } from './paths.ts'
import { UndoMergeButton } from './UndoMergeButton.tsx'

/** Result of the merge, with undo. */
export function MergeResult({ merged, memberId }: { merged: MergeAnswer; memberId: string }) {
  const navigate = useNavigate()
  const name = `${merged.first_name} ${merged.last_name}`
  return (
    <div className="panel">
      <Notice
        title={fill(messages['merge.done'], { name })}
        actions={
          <>
            <UndoMergeButton
              id={merged.merge_id}
              name={memberId}
              onUndone={() => void navigate(DUPLICATES)}
            />
            <Button component={Link} to={DUPLICATES} variant="outlined">
              {messages.title}
            </Button>
            <Button
              component={Link}
              to={pathOf({ kind: 'show', id: merged.id }, '')}
              variant="contained"
            >
              {messages['merge.open']}
            </Button>
          </>
        }
      >
        {fill(messages['merge.done_hint'], { loser: memberId, winner: name })}
      </Notice>
    </div>
  )
}
