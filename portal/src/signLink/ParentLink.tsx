import { Sentence } from '@trailgate/shared/browser/components/Sentence'
import { randomId } from '@trailgate/shared/browser/random_id'
import { messages as registration } from '@trailgate/shared/customers/registration_messages'
import type { KioskCustomer } from '@trailgate/shared/customers/schemas'
import { check } from '@trailgate/shared/fields'
import { messages as guardians } from '@trailgate/shared/guardian_requests/messages'
import { ApiError, messageOf } from '@trailgate/shared/http/error'
import { isAgeless } from '@trailgate/shared/kiosk/family'
import type { FamilyMember, KioskFamily } from '@trailgate/shared/kiosk/schemas'
import { messages } from '@trailgate/shared/parent_links/messages'
import {
  confirmParentLinkSchema,
  type ConfirmedParentLink,
  type ConfirmParentLink,
  type OpenedParentLink,
} from '@trailgate/shared/parent_links/schemas'
import { omitEmpty } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { useEffect, useState } from 'react'

import { call } from '../api/client.ts'
import { riderQueries } from '../api/useQuery.ts'
import { AskBirthDate } from '../birthDate/AskBirthDate.tsx'
import { myFamily } from '../family/family.ts'
import { consentOf } from '../minors/consentOf.ts'
import { RelationshipAndConsent } from '../minors/GuardianConsent.tsx'
import { useParkSettings } from '../settings/parkSettings.ts'
import { todayAtPark } from '../settings/today.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { useForm } from '../ui/useForm.ts'
import { useLatest } from '../ui/useLatest.ts'

interface ParentLinkProps {
  token: string
  /** Called with the parent, who signs for the child next. */
  onConfirmed(rider: KioskCustomer, minor: FamilyMember): void
  /** Called if everything is signed already. */
  onDone(): void
  onClosed(sentence: string): void
}

/** Page of a waiver that was sent to a parent: the parent confirms the child or refuses. */
export default function ParentLink({ token, onConfirmed, onDone, onClosed }: ParentLinkProps) {
  const [opened, setOpened] = useState<OpenedParentLink | null>(null)
  const [failure, fail] = useState<string | null>(null)
  const [round, again] = useState(0)
  const [signer, setSigner] = useState<{ self: FamilyMember; minorId: number } | null>(null)
  const resume = useLatest(() => goOn(null))
  const closed = useLatest(onClosed)

  useEffect(() => {
    let isHere = true
    const asked = { method: 'POST', body: { token }, key: randomId(), sessionless: true } as const
    call<OpenedParentLink>('/parent-links/open', asked).then(
      (link) => {
        if (!isHere) return
        if (link.confirmed) void resume.current()
        else setOpened(link)
      },
      (error: unknown) => {
        if (!isHere) return
        if (error instanceof ApiError && error.details?.token) closed.current(messages.over)
        else fail(messageOf(error, messages['open.failed']))
      }
    )
    return () => {
      isHere = false
    }
  }, [token, round, resume, closed])

  /** Continues to the waiver; asks first for an unknown birth date of the parent. */
  async function goOn(minorId: number | null, known?: KioskFamily) {
    const family = known ?? (await riderQueries.fetch(myFamily))
    const self = family?.find((member) => member.is_self)
    const minor = family?.find(
      (member) =>
        member.is_minor && (minorId === null ? !member.coverage.covered : member.id === minorId)
    )
    if (!self || !minor || minor.coverage.covered) onDone()
    else if (isAgeless(self)) setSigner({ self, minorId: minor.id })
    else onConfirmed(self, minor)
  }

  if (signer) {
    const { self, minorId } = signer
    return (
      <AskBirthDate
        person={self}
        onKnown={(family) => void goOn(minorId, family)}
        onCancel={() => onClosed(messages.over)}
      />
    )
  }
  if (failure !== null) {
    return (
      <div role="alert" className="panel stack">
        <p>{failure}</p>
        <Button
          onClick={() => {
            fail(null)
            again(round + 1)
          }}
        >
          {ui.try_again}
        </Button>
      </div>
    )
  }
  if (!opened) return <p role="status">{ui.loading}</p>
  return (
    <Confirm
      link={opened}
      onConfirmed={(minorId) => void goOn(minorId)}
      onRefused={() => onClosed(messages['confirm.refused'])}
    />
  )
}

interface ConfirmProps {
  link: OpenedParentLink
  onConfirmed(minorId: number | null): void
  onRefused(): void
}

function Confirm({ link, onConfirmed, onRefused }: ConfirmProps) {
  const park = useParkSettings()
  const today = todayAtPark(park)
  const name = link.minor.first_name
  const [isPhoneAsked, askPhone] = useState(link.phone_needed)
  const [refusal, setRefusal] = useState<string | null>(null)

  const form = useForm<Partial<ConfirmParentLink>>({
    read(fields) {
      const read = check(confirmParentLinkSchema({ today }), {
        ...Object.fromEntries(fields),
        consent: consentOf(fields),
      })
      return read.ok ? { ok: true, value: omitEmpty(read.value) } : read
    },
    failed: messages['confirm.failed'],
    async send(body, key) {
      try {
        const path = `/parent-links/${link.id}/confirm`
        const done = await call<ConfirmedParentLink>(path, {
          method: 'POST',
          body,
          key,
          sessionless: true,
        })
        onConfirmed(done.minor_id)
      } catch (error) {
        // The number in the link is another rider's: the parent enters their own.
        if (error instanceof ApiError && error.details?.phone) askPhone(true)
        throw error
      }
    },
  })

  async function refuse() {
    setRefusal(null)
    try {
      const path = `/parent-links/${link.id}/refuse`
      await call(path, { method: 'POST', key: randomId(), sessionless: true })
      onRefused()
    } catch (error) {
      setRefusal(messageOf(error, messages['confirm.failed']))
    }
  }

  return (
    <div className="panel stack arrive">
      <h1>
        <Sentence text={messages['confirm.title']} names={{ name }} />
      </h1>
      <p>
        <Sentence
          text={messages['confirm.asks']}
          names={{ name, asker: link.asked_by }}
          values={{ park: park?.park_name ?? '' }}
        />
      </p>
      <Form
        form={form}
        buttons={
          <>
            <Button quiet onClick={() => void refuse()}>
              {messages['confirm.refuse']}
            </Button>
            <SubmitButton sending={form.sending} busy={messages['confirm.busy']}>
              {messages['confirm.submit']}
            </SubmitButton>
          </>
        }
      >
        <fieldset className="form-row">
          <legend>{messages['confirm.you']}</legend>
          <Field
            name="first_name"
            label={registration['first_name.label']}
            autoComplete="given-name"
          />
          <Field
            name="last_name"
            label={registration['last_name.label']}
            autoComplete="family-name"
          />
        </fieldset>
        {isPhoneAsked && (
          <Field
            name="phone"
            label={messages['confirm.phone']}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
          />
        )}
        <RelationshipAndConsent label={guardians['relationship.label']} />
      </Form>
      {refusal && (
        <p role="alert" className="notice danger">
          {refusal}
        </p>
      )}
    </div>
  )
}
