import { Sentence } from '@trailgate/shared/browser/components/Sentence'
import { check } from '@trailgate/shared/fields'
import type { FamilyMember } from '@trailgate/shared/kiosk/schemas'
import { messages } from '@trailgate/shared/parties/guest_messages'
import { joinPartySchema, type JoinParty } from '@trailgate/shared/parties/schemas'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { useEffect, useRef } from 'react'

import { call } from '../api/client.ts'
import { riderQueries } from '../api/useQuery.ts'
import { coverageWords } from '../family/coverageWords.ts'
import { Person } from '../family/Person.tsx'
import { Button } from '../ui/Button.tsx'
import { Form, useFieldError } from '../ui/Form.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { useForm } from '../ui/useForm.ts'
import { invitationAt, PARTIES } from './queries.ts'

interface WhoComesProps {
  token: string
  host: string
  /** Family members not yet on the list. */
  people: readonly FamilyMember[]
  onJoined(): void
  onCancel: (() => void) | undefined
}

/** Selects family members for the list: all by default. */
export function WhoComes({ token, host, people, onJoined, onCancel }: WhoComesProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const form = useForm<JoinParty>({
    read: (fields) => check(joinPartySchema(), { subject_ids: fields.getAll('subject_ids') }),
    failed: messages['join.failed'],
    async send(body, key) {
      await call(invitationAt(token), { method: 'POST', body, key })
      riderQueries.invalidate(PARTIES)
      onJoined()
    },
  })

  return (
    <section aria-labelledby="who" className="panel party-list">
      <h2 id="who" ref={heading} tabIndex={-1}>
        {messages.who}
      </h2>
      <p className="muted">
        <Sentence text={messages['who.lead']} names={{ host }} />
      </p>
      <Form
        form={form}
        buttons={
          <>
            {onCancel && (
              <Button quiet onClick={onCancel}>
                {ui.cancel}
              </Button>
            )}
            <SubmitButton sending={form.sending} busy={messages['join.busy']}>
              {messages.join}
            </SubmitButton>
          </>
        }
      >
        <People people={people} />
      </Form>
    </section>
  )
}

function People({ people }: { people: readonly FamilyMember[] }) {
  const error = useFieldError('subject_ids')
  return (
    <fieldset
      className="family party-people"
      aria-labelledby="who"
      aria-describedby={error && 'subject-error'}
    >
      <ul>
        {people.map((member) => (
          <li key={member.id}>
            <label className="person">
              <Person
                member={member}
                said={{ text: coverageWords(member), isGood: member.coverage.covered }}
              />
              <input type="checkbox" name="subject_ids" value={member.id} defaultChecked />
            </label>
          </li>
        ))}
      </ul>
      {error && (
        <p id="subject-error" className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
