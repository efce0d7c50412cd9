import { useState } from 'react'
import { useNotify } from 'react-admin'
import Button from '@mui/material/Button'

import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { formatDate } from '@trailgate/shared/dates'
import type { PassState } from '@trailgate/shared/passes/schemas'
import { messages } from '@trailgate/shared/passes/staff_messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useTimeZone } from '../../layout/useSettings.ts'
import { useProviderMutation } from '../../providers/useProvider.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { saidOr, sentenceFor } from '../../ui/sentenceFor.ts'
import { usePass } from './queries.ts'

type Person = Pick<CustomerDetail, 'id' | 'member_id' | 'first_name' | 'last_name'>

/** Pass of a person: status, and buttons to replace, revoke and print it. */
export function PassFacts({ customer }: { customer: Person }) {
  const { data: pass, error, refetch } = usePass(customer.id)
  return (
    <Facts title={messages.title}>
      <Fact label={messages.label}>
        {pass ? (
          <Standing pass={pass} customer={customer} />
        ) : error ? (
          <span role="alert">
            {messages.failed} <Button onClick={() => void refetch()}>{words.try_again}</Button>
          </span>
        ) : (
          messages.loading
        )}
      </Fact>
    </Facts>
  )
}

function Standing({ pass, customer }: { pass: PassState; customer: Person }) {
  const timeZone = useTimeZone()
  const isLive = pass.state === 'live'
  return (
    <>
      {isLive
        ? fill(messages.live, { date: formatDate(pass.issued_at, timeZone) })
        : messages[pass.state === 'revoked' ? 'revoked' : 'none']}{' '}
      {isLive ? (
        <Changing customer={customer} does="replace" />
      ) : (
        <Changing customer={customer} does="make" />
      )}
      {isLive && <Changing customer={customer} does="revoke" />}
      {isLive && (
        <DownloadButton
          method="printCards"
          params={{ ids: [customer.id] }}
          name={`Pass ${customer.member_id}.pdf`}
          label={messages.print}
          failed={saidOr(messages['print.failed'])}
          size="small"
        />
      )}
    </>
  )
}

/** Making a card asks no confirmation; replacing or revoking one in use does. */
const CHANGES = {
  make: { method: 'makePass', asks: false, danger: false, failed: messages['replace.failed'] },
  replace: { method: 'makePass', asks: true, danger: false, failed: messages['replace.failed'] },
  revoke: { method: 'revokePass', asks: true, danger: true, failed: messages['revoke.failed'] },
} as const

interface ChangingProps {
  customer: Person
  does: keyof typeof CHANGES
}

function Changing({ customer, does }: ChangingProps) {
  const { method, asks, danger, failed } = CHANGES[does]
  const [asking, setAsking] = useState(false)
  const notify = useNotify()
  const { mutate, isPending } = useProviderMutation('customers', method, {
    untilShown: true,
    onSuccess: () => notify(messages[`${does}.done`], { type: 'success' }),
    onError: (error) => notify(sentenceFor(error, failed), { type: 'error' }),
    onSettled: () => setAsking(false),
  })
  const name = `${customer.first_name} ${customer.last_name}`
  return (
    <>
      <Button
        size="small"
        {...(danger && { color: 'error' as const })}
        aria-disabled={isPending}
        onClick={() => (asks ? setAsking(true) : !isPending && mutate(customer))}
      >
        {messages[does]}
      </Button>
      {asking && does !== 'make' && (
        <ConfirmDialog
          title={fill(messages[`${does}.question`], { name })}
          confirm={messages[does]}
          danger={danger}
          pending={isPending}
          onConfirm={() => mutate(customer)}
          onClose={() => setAsking(false)}
        >
          {messages[`${does}.explained`]}
        </ConfirmDialog>
      )}
    </>
  )
}
