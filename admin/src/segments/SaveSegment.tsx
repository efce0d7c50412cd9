import { useState, type SyntheticEvent } from 'react'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'

import { SEGMENT_NAME_MAX, type SegmentResource } from '@trailgate/shared/segments/constants'
import { messages } from '@trailgate/shared/segments/messages'
import { newSegmentSchema, type NewSegment, type Segment } from '@trailgate/shared/segments/schemas'
import { check } from '@trailgate/shared/fields'
import type { Details } from '@trailgate/shared/http/error'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useProviderMutation } from '../providers/useProvider.ts'
import { useCan } from '../session/useStaff.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { refusalOf, sentenceFor } from '../ui/sentenceFor.ts'

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
  const [errors, setErrors] = useState<Details>({})
  const [failure, setFailure] = useState<string>()
  const { mutate, isPending } = useProviderMutation('segments', 'saveSegment', {
    untilShown: true,
    onSuccess: onSaved,
    onError(error) {
      setErrors(refusalOf(error)?.details ?? {})
      setFailure(sentenceFor(error, messages['save.failed']))
    },
  })

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (isPending) return
    const read = check(newSegmentSchema(), { name, resource, query, shared })
    setFailure(undefined)
    setErrors(read.ok ? {} : read.details)
    if (read.ok) mutate(read.value)
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
        <TextField
          autoFocus
          label={messages.name}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={Boolean(errors.name)}
          helperText={errors.name?.[0]}
          required
          fullWidth
          size="small"
          margin="dense"
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: SEGMENT_NAME_MAX } }}
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
