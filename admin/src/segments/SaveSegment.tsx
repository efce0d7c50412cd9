import { useState, type SyntheticEvent } from 'react'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'

import { SEGMENT_NAME_MAX, type SegmentResource } from '@trailgate/shared/segments/constants'
import { messages } from '@trailgate/shared/segments/messages'
import { newSegmentSchema, type NewSegment, type Segment } from '@trailgate/shared/segments/schemas'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useProviderMutation } from '../providers/useProvider.ts'
import { useCan } from '../session/useStaff.ts'
import { DraftField } from '../ui/DraftField.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useDraftErrors } from '../ui/useDraftErrors.ts'

const FORM = 'save-segment'

interface SaveSegmentProps {
  resource: SegmentResource
  query: NewSegment['query']
  onClose(): void
  onSaved(segment: Segment): void
}

/** Saves the search that is shown under a name. */
export default function SaveSegment({ resource, query, onClose, onSaved }: SaveSegmentProps) {
  const mayShare = useCan('segments.share')
  const [name, setName] = useState('')
  const [shared, share] = useState(false)
  const { errors, failure, checked, showFailure } = useDraftErrors()
  const { mutate, isPending } = useProviderMutation('segments', 'saveSegment', {
    untilShown: true,
    onSuccess: onSaved,
    onError: (error) => showFailure(error, messages['save.failed']),
  })

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (isPending) return
    const read = checked(newSegmentSchema(), { name, resource, query, shared })
    if (read) mutate(read)
  }

  return (
    <FormDialog
      size="sm"
      title={messages['save.title']}
      form={FORM}
      submit={words.save}
      pending={isPending}
      failure={failure}
      onClose={onClose}
    >
      <form id={FORM} noValidate onSubmit={submit}>
        <DraftField
          autoFocus
          required
          label={messages.name}
          value={name}
          max={SEGMENT_NAME_MAX}
          onChange={setName}
          errors={errors.name}
        />
        {mayShare && (
          <FormControlLabel
            label={messages.share}
            control={<Checkbox checked={shared} onChange={({ target }) => share(target.checked)} />}
          />
        )}
      </form>
    </FormDialog>
  )
}
