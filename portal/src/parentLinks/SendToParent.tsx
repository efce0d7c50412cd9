import { Sentence } from '@trailgate/shared/browser/components/Sentence'
import { messages as guardians } from '@trailgate/shared/guardian_requests/messages'
import { messages } from '@trailgate/shared/parent_links/messages'
import type { ParentLink } from '@trailgate/shared/parent_links/schemas'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { useEffect, useRef, useState } from 'react'

import { call } from '../api/client.ts'
import { riderQueries } from '../api/useQuery.ts'
import { myFamily } from '../family/family.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Select } from '../ui/Select.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { Tick } from '../ui/Tick.tsx'
import { useForm } from '../ui/useForm.ts'
import { readParentContact, type AskedParent, type MinorToSend } from './readParentContact.ts'
import { useParentLink } from './useParentLink.ts'
import './sendToParent.css'

interface SendToParentProps {
  /** Level of the title: on its own page, or in a dialog. */
  heading: 'h1' | 'h2'
  /** The minors to choose from; at least one. */
  minors: readonly MinorToSend[]
  /** The link was sent; its code is on the screen from now on. */
  onSent?(): void
  onDone(): void
}

/** Asks for a parent's phone or e-mail, sends the waiver there, and waits until it is signed (docs/product/minors.md). */
export function SendToParent({ heading: Title, minors, onSent, onDone }: SendToParentProps) {
  const [sent, setSent] = useState<Sent | null>(null)
  const [only] = minors
  const form = useForm<AskedParent>({
    read: (fields) => readParentContact(fields, minors),
    failed: messages.failed,
    async send({ body, to, child }, key) {
      const link = await call<ParentLink>('/kiosk/parent-links', { method: 'POST', body, key })
      setSent({ link, to, child })
      onSent?.()
    },
  })
  const { ref: formOf } = form.props
  useEffect(() => formOf.current?.querySelector('input')?.focus(), [formOf])

  if (sent) return <Waiting {...sent} heading={Title} onDone={onDone} />
  return (
    <>
      <div className="lead">
        <Title>{only?.isSelf ? messages['title.own'] : messages.title}</Title>
        <p className="muted">{messages.hint}</p>
      </div>
      <Form
        form={form}
        autoComplete="off"
        buttons={
          <>
            <Button quiet onClick={onDone}>
              {ui.back}
            </Button>
            <SubmitButton sending={form.sending} busy={messages.busy}>
              {messages.submit}
            </SubmitButton>
          </>
        }
      >
        {minors.length > 1 && (
          <Select
            name="child"
            label={guardians['ask.for']}
            options={minors.map(({ name }, place) => ({ value: String(place), text: name }))}
          />
        )}
        <Field
          name="contact"
          type="email"
          label={messages.contact}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
        />
      </Form>
    </>
  )
}

interface Sent {
  link: ParentLink
  to: string
  child: MinorToSend
}

type WaitingProps = Sent & Pick<SendToParentProps, 'heading' | 'onDone'>

/** The code to scan, until the parent has signed or refused. */
function Waiting({ link, to, child, heading: Title, onDone }: WaitingProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const { state, isCut } = useParentLink(link.id)
  useEffect(() => title.current?.focus(), [state])

  function leave() {
    riderQueries.invalidate(myFamily, '/minors/')
    onDone()
  }

  if (state === 'signed' || state === 'refused') {
    const isSigned = state === 'signed'
    // A new child belongs to the parent's family: this session cannot check them in.
    const signed = 'id' in child.minor ? messages.signed : messages['signed.child']
    return (
      <>
        <div className="lead-head">
          {isSigned && <Tick />}
          <Title ref={title} tabIndex={-1}>
            {messages[`${state}.title`]}
          </Title>
          <p className={`family-state ${isSigned ? 'good' : 'caution'}`} role="status">
            {isSigned ? <Sentence text={signed} names={{ name: child.name }} /> : messages.refused}
          </p>
        </div>
        <div className="form-buttons">
          <Button onClick={leave}>{ui.continue}</Button>
        </div>
      </>
    )
  }
  return (
    <>
      <div className="lead">
        <Title ref={title} tabIndex={-1}>
          {messages['waiting.title']}
        </Title>
        <p className="muted">
          {link.sent ? (
            <Sentence text={messages[`waiting.${link.sent}`]} names={{ to }} />
          ) : (
            messages['waiting.code']
          )}
        </p>
      </div>
      <img
        className="parent-code"
        alt={messages['waiting.alt']}
        src={`data:image/svg+xml,${encodeURIComponent(link.qr_svg)}`}
      />
      <p role="status" className="in-place">
        {isCut ? messages['waiting.cut'] : state === 'opened' ? messages['waiting.opened'] : null}
      </p>
      <div className="form-buttons">
        <Button quiet onClick={leave}>
          {ui.back}
        </Button>
      </div>
    </>
  )
}
