import { useState, type SyntheticEvent } from 'react'
import { useListContext } from 'react-admin'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'

import type { PublicCampaignType } from '@trailgate/shared/marketing/schemas'
import {
  MAIL_MESSAGE_MAX,
  MAIL_SUBJECT_MAX,
  membershipMailSchema,
  type MailResult,
} from '@trailgate/shared/memberships/mail'
import { check } from '@trailgate/shared/fields'
import type { Details } from '@trailgate/shared/http/error'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { messages } from '@trailgate/shared/memberships/messages'
import type { ListedMembership } from '@trailgate/shared/memberships/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { KEEP_SHOWN, useProviderMutation, useProviderQuery } from '../../providers/useProvider.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PlainSelect } from '../../ui/PlainSelect.tsx'
import { QueryStates } from '../../ui/QueryStates.tsx'
import { ScreenDialog } from '../../ui/ScreenDialog.tsx'
import { refusalOf, sentenceFor } from '../../ui/sentenceFor.ts'
import { MailReach } from './MailReach.tsx'

const FORM = 'send-mail'

interface SendMailProps {
  ids: readonly number[]
  onClose(): void
}

/** Send Email: compose, preview recipients and exclusions, send through the outbox. */
export function SendMail({ ids: selected, onClose }: SendMailProps) {
  const [ids] = useState(selected)
  const [sent, setSent] = useState<MailResult>()
  const query = useProviderQuery('campaign-types', 'getOfferedCampaignTypes', {})
  const { data: types } = query
  if (sent) return <Sent result={sent} onClose={onClose} />
  if (types?.[0]) return <Compose ids={ids} types={types} onSent={setSent} onClose={onClose} />
  return (
    <ScreenDialog title={manager['mail.title']} onClose={onClose}>
      <QueryStates query={query} failed={manager['mail.types_failed']} rows={4}>
        {() => <Notice title={manager['mail.no_types']} />}
      </QueryStates>
    </ScreenDialog>
  )
}

interface ComposeProps extends SendMailProps {
  types: readonly PublicCampaignType[]
  onSent(result: MailResult): void
}

function Compose({ ids, types, onSent, onClose }: ComposeProps) {
  const { onUnselectItems } = useListContext<ListedMembership>()
  const [typeId, setTypeId] = useState(types[0]?.id ?? 0)
  const [subject, setSubject] = useState('')
  const [message, setMessage] = useState('')
  const [errors, setErrors] = useState<Details>({})
  const [failure, setFailure] = useState<string>()
  const reach = useProviderQuery(
    'memberships',
    'getMailReach',
    { ids, typeId },
    { ...KEEP_SHOWN, staleTime: 0, gcTime: 0 }
  )
  const count = reach.data?.recipients.length
  const { mutate, isPending } = useProviderMutation('letters', 'sendMail', {
    onSuccess(result) {
      onUnselectItems()
      onSent(result)
    },
    onError(error) {
      setErrors(refusalOf(error)?.details ?? {})
      setFailure(sentenceFor(error, manager['mail.failed']))
    },
  })

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (isPending || !count) return
    const mail = { membership_ids: ids, campaign_type_id: typeId, subject, message }
    const read = check(membershipMailSchema(), mail)
    setFailure(undefined)
    setErrors(read.ok ? {} : read.details)
    if (read.ok) mutate(read.value)
  }

  return (
    <FormDialog
      title={manager['mail.title']}
      form={FORM}
      submit={fill(manager['mail.submit'], { n: count ?? 0 })}
      busy={words.processing}
      pending={isPending}
      ready={Boolean(count)}
      failure={failure}
      onClose={onClose}
    >
      {/* The fields stand outside of it: Enter after the subject must not send to everybody. */}
      <form id={FORM} noValidate onSubmit={submit} />
      <div className="mail-fields">
        <label className="mail-about">
          {manager['mail.about']}
          <PlainSelect value={typeId} choices={types} onChoose={(id) => setTypeId(id)} />
          <span>{manager['mail.about_hint']}</span>
        </label>
        <TextField
          label={manager['mail.subject']}
          value={subject}
          onChange={({ target }) => setSubject(target.value)}
          error={Boolean(errors.subject)}
          helperText={errors.subject?.[0]}
          required
          fullWidth
          size="small"
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: MAIL_SUBJECT_MAX } }}
        />
        <TextField
          label={manager['mail.message']}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
          error={Boolean(errors.message)}
          helperText={errors.message?.[0]}
          required
          fullWidth
          multiline
          minRows={5}
          maxRows={14}
          slotProps={{ htmlInput: { maxLength: MAIL_MESSAGE_MAX } }}
        />
      </div>
      <MailReach reach={reach} />
    </FormDialog>
  )
}

function Sent({ result, onClose }: { result: MailResult; onClose(): void }) {
  return (
    <ScreenDialog
      size="sm"
      title={messages['selection.send_email']}
      onClose={onClose}
      actions={
        <Button variant="contained" autoFocus onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <p role="status">{fill(manager['mail.done'], { n: result.sent_count })}</p>
      {result.skipped.length > 0 && (
        <p className="left-out-title">
          {fill(manager['mail.not_to'], { n: result.skipped.length })}
        </p>
      )}
    </ScreenDialog>
  )
}
