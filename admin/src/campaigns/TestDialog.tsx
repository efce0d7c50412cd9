import { useState, type FormEvent } from 'react'
import TextField from '@mui/material/TextField'

import { messages } from '@trailgate/shared/marketing/campaign_page_messages'
import type { Campaign } from '@trailgate/shared/marketing/campaigns'
import { fill, formatPhone } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useProviderMutation } from '../providers/useProvider.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { refusalOf, sentenceFor } from '../ui/sentenceFor.ts'
import type { FlashMessage } from '../ui/useFlash.ts'

const FORM = 'campaign-test'

interface TestDialogProps {
  campaign: Campaign
  say(message: FlashMessage): void
  onClose(): void
}

/** Sends a single test message to the staff member, before the recipients get theirs. */
export function TestDialog({ campaign, say, onClose }: TestDialogProps) {
  const { id, channel } = campaign
  const [phone, setPhone] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const { mutate, isPending } = useProviderMutation('letters', 'sendTestMessage', {
    onSuccess({ sent_to: to }) {
      const shown = channel === 'sms' ? formatPhone(to) : to
      say({ tone: 'success', text: fill(messages['test.done'], { to: shown }) })
      onClose()
    },
    onError(error) {
      const field = refusalOf(error)?.details?.phone?.[0]
      setWrong(field)
      setFailure(field ? undefined : sentenceFor(error, messages['test.failed']))
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending) mutate({ id, ...(channel === 'sms' && { phone }) })
  }

  return (
    <FormDialog
      size="sm"
      title={messages['test.title']}
      form={FORM}
      submit={messages.test}
      busy={words.processing}
      pending={isPending}
      failure={failure}
      onClose={onClose}
    >
      <form id={FORM} noValidate onSubmit={submit} className="campaign-test">
        <p>{channel === 'email' ? messages['test.email'] : messages['test.sms']}</p>
        {channel === 'sms' && (
          <TextField
            label={messages['test.phone']}
            type="tel"
            value={phone}
            error={wrong !== undefined}
            helperText={wrong}
            autoComplete="off"
            onChange={({ target }) => {
              setPhone(target.value)
              setWrong(undefined)
            }}
          />
        )}
      </form>
    </FormDialog>
  )
}
