import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useListContext } from 'ra-core'
import Alert from '@mui/material/Alert'
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

import { call } from '../../api/client.ts'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ScreenDialog } from '../../ui/ScreenDialog.tsx'
import { refusalOf, sentenceFor } from '../../ui/sentenceFor.ts'
import { campaignTypes, mailReach } from './mailQueries.ts'
import { MailReach } from './MailReach.tsx'

interface SendMailProps {
  ids: readonly number[]
  onClose(): void
}

/** Send Email: compose, see who may be written to and who not, send through the outbox. */
export function SendMail({ ids: selected, onClose }: SendMailProps) {
  const [ids] = useState(selected)
  const [sent, setSent] = useState<MailResult>()
  const { data: types, error, isFetching, refetch } = useQuery(campaignTypes)
  if (sent) return <Sent result={sent} onClose={onClose} />
  if (types?.[0]) return <Compose ids={ids} types={types} onSent={setSent} onClose={onClose} />
  return (
    <ScreenDialog title={manager['mail.title']} onClose={onClose}>
      {error && !isFetching ? (
        <FailedNotice title={manager['mail.types_failed']} retry={() => void refetch()} />
      ) : types ? (
        <Notice title={manager['mail.no_types']} />
      ) : (
        <LoadingRows label={words.loading} rows={4} />
      )}
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
  const reach = useQuery(mailReach(ids, typeId))
  const count = reach.data?.recipients.length
  const { mutate, isPending } = useMutation({
    mutationFn: (body: object) =>
      call<MailResult>('/memberships/bulk/mail', { method: 'POST', body }),
    onSuccess(result) {
      onUnselectItems()
      onSent(result)
    },
    onError(error) {
      setErrors(refusalOf(error)?.details ?? {})
      setFailure(sentenceFor(error, manager['mail.failed']))
    },
  })

  function submit(): void {
    if (isPending || !count) return
    const mail = { membership_ids: ids, campaign_type_id: typeId, subject, message }
    const read = check(membershipMailSchema(), mail)
    setFailure(undefined)
    setErrors(read.ok ? {} : read.details)
    if (read.ok) mutate(read.value)
  }

  // Whom it went to is told here.
  const close = () => {
    if (!isPending) onClose()
  }
  return (
    <ScreenDialog
      title={manager['mail.title']}
      keepOpen
      onClose={close}
      actions={
        <>
          <Button aria-disabled={isPending} onClick={close}>
            {words.cancel}
          </Button>
          <Button variant="contained" disabled={!count} aria-disabled={isPending} onClick={submit}>
            {isPending ? words.processing : fill(manager['mail.submit'], { n: count ?? 0 })}
          </Button>
        </>
      }
    >
      {failure && (
        <Alert severity="error" className="form-failure">
          {failure}
        </Alert>
      )}
      <div className="mail-fields">
        <label className="mail-about">
          {manager['mail.about']}
          <select
            className="plain-select"
            value={typeId}
            onChange={({ target }) => setTypeId(Number(target.value))}
          >
            {types.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
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
    </ScreenDialog>
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
