import { Sentence } from '@trailgate/shared/browser/components/Sentence'
import { randomId } from '@trailgate/shared/browser/random_id'
import { check } from '@trailgate/shared/fields'
import { HOUSEHOLD_REQUEST_DAYS } from '@trailgate/shared/household/constants'
import { messages } from '@trailgate/shared/household/messages'
import {
  acceptAdultSchema,
  askAdultSchema,
  type AskAdult,
  type HouseholdRequest,
} from '@trailgate/shared/household/schemas'
import { messageOf } from '@trailgate/shared/http/error'
import { DEFAULT_RELATIONSHIP } from '@trailgate/shared/minors/constants'
import { fill } from '@trailgate/shared/text'
import { consentFor } from '@trailgate/shared/waivers/consent'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { useState } from 'react'

import { call } from '../api/client.ts'
import type { Path } from '../api/queryCache.ts'
import { riderQueries, useQuery } from '../api/useQuery.ts'
import { Button } from '../ui/Button.tsx'
import { CheckBox } from '../ui/CheckBox.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { useForm } from '../ui/useForm.ts'

/** The relationship that is sent for the children of the other adult. */
const PARENT = consentFor(DEFAULT_RELATIONSHIP)

/** Requests from adults who say they belong to the rider's family. */
const householdRequests: Path<HouseholdRequest[]> = '/household-requests'

/** Other adults of the family: open requests, and the button to invite one. */
export function FamilyAdults() {
  const { data, error, refetch } = useQuery(householdRequests)
  const [answered, answer] = useState<{ name: string; accepted: boolean } | null>(null)

  function onAnswered(name: string, accepted: boolean) {
    answer({ name, accepted })
    riderQueries.invalidate(householdRequests, '/minors/', '/kiosk/family')
  }

  return (
    <section aria-labelledby="family-adults" className="tab-page">
      <h2 id="family-adults">{messages['portal.title']}</h2>
      {error !== null && !data && (
        <div role="alert" className="notice danger">
          <p>{messageOf(error, messages['portal.unreachable'])}</p>
          <Button quiet onClick={() => void refetch()}>
            {ui.try_again}
          </Button>
        </div>
      )}
      {data?.map((request) => (
        <Request key={request.id} request={request} onAnswered={onAnswered} />
      ))}
      <div role="status" className="in-place">
        {answered && (
          <p className="notice">
            {answered.accepted ? (
              <span>
                <Sentence text={messages['portal.accepted']} names={{ name: answered.name }} />
              </span>
            ) : (
              messages['portal.refused']
            )}
          </p>
        )}
      </div>
      <Invite />
    </section>
  )
}

interface RequestProps {
  request: HouseholdRequest
  onAnswered(name: string, accepted: boolean): void
}

function Request({ request, onAnswered }: RequestProps) {
  const { id, first_name: name, has_children: hasChildren } = request
  const [isGuardian, tick] = useState(false)
  const [failure, fail] = useState<string | null>(null)
  const [sending, setSending] = useState(false)

  async function send(accepted: boolean) {
    if (sending) return
    setSending(true)
    fail(null)
    const consent = isGuardian ? { text_id: PARENT.text_id, accepted: true } : undefined
    const read = check(acceptAdultSchema(), { consent })
    try {
      await call(`/household-requests/${id}/${accepted ? 'accept' : 'refuse'}`, {
        method: 'POST',
        key: randomId(),
        ...(accepted && read.ok && { body: read.value }),
      })
      onAnswered(name, accepted)
    } catch (error) {
      fail(messageOf(error, messages['portal.answer_failed']))
    }
    setSending(false)
  }

  return (
    <article className="notice caution">
      <p>
        <Sentence text={messages['portal.asks']} names={{ name }} />
      </p>
      {hasChildren && (
        <>
          <p>
            <Sentence text={messages['portal.children']} names={{ name }} />
          </p>
          <CheckBox
            label={PARENT.text}
            checked={isGuardian}
            onChange={(event) => tick(event.target.checked)}
          />
        </>
      )}
      {failure && <p role="alert">{failure}</p>}
      <div className="form-buttons">
        <Button quiet disabled={sending} onClick={() => void send(false)}>
          {messages['portal.refuse']}
        </Button>
        <Button disabled={sending} onClick={() => void send(true)}>
          {messages['portal.accept']}
        </Button>
      </div>
    </article>
  )
}

/** Invites another adult by first name and phone number; the answer never tells if the number is known. */
function Invite() {
  const [asked, setAsked] = useState<string | null>(null)
  const form = useForm<AskAdult>({
    read: (fields) => check(askAdultSchema(), Object.fromEntries(fields)),
    failed: messages['portal.failed'],
    async send(body, key) {
      await call('/household-requests', { method: 'POST', body, key })
      setAsked(fill(messages['portal.asked'], { n: HOUSEHOLD_REQUEST_DAYS }))
    },
  })
  return (
    <div className="panel stack">
      <p>{messages['portal.hint']}</p>
      <Form
        form={form}
        buttons={
          <SubmitButton sending={form.sending} busy={messages['portal.busy']}>
            {messages['portal.ask']}
          </SubmitButton>
        }
      >
        <Field name="first_name" label={messages['portal.first_name']} autoComplete="off" />
        <Field
          name="phone"
          label={messages['portal.phone']}
          type="tel"
          inputMode="tel"
          autoComplete="off"
        />
      </Form>
      <p role="status">{asked}</p>
    </div>
  )
}
