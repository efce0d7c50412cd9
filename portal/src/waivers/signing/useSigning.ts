import { ApiError, messageOf, NETWORK_ERROR } from '@trailgate/shared/http/error'
import { fill } from '@trailgate/shared/text'
import type { RiderTemplate } from '@trailgate/shared/waivers/schemas'
import { messages } from '@trailgate/shared/waivers/signing_messages'
import { useEffect, useReducer, useRef, useState, type ReactNode } from 'react'

import { submissionKeys } from '../../api/submissionKey.ts'
import { heldSignature, type Ink } from '../../session/heldSignature.ts'
import { useLatest } from '../../ui/useLatest.ts'
import {
  signing,
  startSigning,
  STEPS,
  type Chosen,
  type Signing,
  type SigningEvent,
  type Subject,
} from './flow.ts'
import { signedBody, type Signature, type SignedBody } from './signed.ts'
import type { Source } from './source.ts'
import { useTicket } from './useTicket.ts'

/** An accepted signature on its way: what is sent, with the key of its first attempt. */
export interface Unsent {
  body: SignedBody
  key: string
}

interface SigningOptions {
  /** What the flow is called. */
  label: string
  /** Who signs. */
  signerId: number
  /** Whom it is for, where that is known before. */
  subject: Subject | null
  templates: Source<RiderTemplate[]>
  /** Whether a text that is the only one is shown at once. */
  hurried?: boolean
  /** The sentence for a failure without words of its own. */
  failed: string
  submit(body: SignedBody, key: string): Promise<unknown>
  onSigned(subject: Subject): void
  /** Cancel on an early step. */
  onLeave(): void
  /** Somebody walked away from an accepted signature that could not be sent yet. */
  onUnsent?(unsent: Unsent): void
}

/** Somebody who is signing: where they are, and what happens next. */
export function useSigning(options: SigningOptions) {
  const { label, subject, templates, hurried, failed, submit, onSigned, onLeave } = options
  // Who began: the page may have forgotten them when their session ends.
  const [signerId] = useState(options.signerId)
  const [path] = useState(() => window.location.pathname)
  const [resumed] = useState(() => heldSignature.cutOff(signerId, path))
  const [state, happened] = useReducer(signing, subject, (given) => startAgain(resumed, given))
  const [keys] = useState(() => submissionKeys())
  const known = templates.data
  const unsent = useRef<{ chosen: Chosen; signature: Signature } | null>(null)
  const gone = useRef(false)
  const ticketFor = useTicket({ state, signerId, resumed, onChanged: showNewText })

  useEffect(() => heldSignature.resume(), [])

  useEffect(() => {
    if (known) happened({ type: 'templates-arrived', templates: known, hurried })
  }, [known, hurried])

  useEffect(() => {
    if (state.step !== 'view-template' && state.step !== 'sign') return
    const { subject: whom, template } = state
    const before = heldSignature.read()
    const same = before && isSame(before, state) ? before : null
    heldSignature.hold({
      signerId,
      path,
      subject: whom,
      template,
      signing: state.step === 'sign',
      ink: same?.ink ?? null,
      ticket: same?.ticket ?? null,
      // A refusal may be shown for a moment while the page of the session's end is on its way.
      cut: same?.cut ?? false,
    })
  }, [state, signerId, path])

  const leaving = useLatest(() => {
    gone.current = true
    heldSignature.leave()
    if (unsent.current) giveAway(unsent.current)
  })
  useEffect(() => {
    gone.current = false
    // The newest one, whenever it is left.
    const leave = () => leaving.current()
    return leave
  }, [leaving])

  const again = useLatest(() => {
    const { current } = unsent
    if (current && state.step === 'sign' && !state.sending)
      void accept(current.chosen, current.signature)
  })
  const waits = state.step === 'sign' && state.failure?.retry === true
  useEffect(() => {
    if (!waits) return
    const send = () => again.current()
    const timer = window.setInterval(send, SENT_AGAIN_MS)
    window.addEventListener('online', send)
    return () => {
      window.clearInterval(timer)
      window.removeEventListener('online', send)
    }
  }, [waits, again])

  function ready(chosen: Chosen, signature: Signature): Unsent {
    const body = signedBody(chosen, signature)
    const key = keys.for(body)
    const ticket = ticketFor(chosen)
    return { body: ticket ? { ...body, ticket: ticket.ticket } : body, key }
  }

  async function accept(chosen: Chosen, signature: Signature) {
    happened({ type: 'sent' })
    unsent.current = null
    const { body, key } = ready(chosen, signature)
    try {
      await submit(body, key)
      keys.arrived()
      heldSignature.signed(Date.now())
      onSigned(chosen.subject)
    } catch (error) {
      const retry = isWorthRepeating(error)
      if (retry && gone.current) giveAway({ chosen, signature })
      else if (retry) unsent.current = { chosen, signature }
      happened(await afterRefusal(error, chosen.template, retry))
    }
  }

  function giveAway({ chosen, signature }: { chosen: Chosen; signature: Signature }) {
    options.onUnsent?.(ready(chosen, signature))
  }

  async function afterRefusal(
    error: unknown,
    shown: RiderTemplate,
    retry: boolean
  ): Promise<SigningEvent> {
    if (error instanceof ApiError && error.code === 'TEMPLATE_CHANGED') {
      const event = await newText(shown)
      if (event) return event
    }
    return { type: 'failed', failure: { message: messageOf(error, failed), retry } }
  }

  async function newText(shown: RiderTemplate): Promise<SigningEvent | null> {
    const template = (await templates.ask())?.find(({ id }) => id === shown.id)
    const isOther = template && template.content_hash !== shown.content_hash
    return isOther ? { type: 'text-changed', template } : null
  }

  function showNewText(shown: RiderTemplate) {
    void newText(shown).then((event) => {
      if (event) happened(event)
    })
  }

  const skipped = subject ? 1 : 0
  const depth = STEPS.indexOf(state.step) - skipped
  const place = fill(messages.step, { n: depth + 1, of: STEPS.length - skipped })
  return {
    label,
    /** What the steps have in common, and which it is. */
    progress: `${label} · ${place}` as ReactNode,
    state,
    given: subject !== null,
    templates,
    /** How many steps lie behind. */
    depth,
    happened,
    leave: onLeave,
    /** One step back, out of the flow from the first one. */
    back() {
      // Who steps back does not want it sent.
      if (!(state.step === 'sign' && state.sending)) unsent.current = null
      if (state.step === 'select-template' && !subject) happened({ type: 'for-whom-again' })
      else if (state.step === 'choose-type' || state.step === 'select-template') onLeave()
      else happened({ type: 'back' })
    },
    chooseMinor(minor: Subject | null, goOn: boolean) {
      happened({ type: 'minor-chosen', subject: minor })
      if (goOn && known) happened({ type: 'templates-arrived', templates: known })
    },
    /** What was written on the pad before, for the same text and the same people. */
    ink: () => heldSignature.read()?.ink ?? null,
    /** Something was written, or wiped out: another signature than the one that could not be sent. */
    wrote(ink: Ink | null) {
      unsent.current = null
      happened({ type: 'rewritten' })
      const held = heldSignature.read()
      if (held) held.ink = ink
    },
    accept(signature: Signature) {
      if (state.step === 'sign' && !state.sending) void accept(state, signature)
    },
  }
}
export type SigningHandle = ReturnType<typeof useSigning>

const SENT_AGAIN_MS = 10_000

/** Whether the same text is signed for the same people. */
function isSame(one: Chosen, other: Chosen): boolean {
  return (
    one.template.content_hash === other.template.content_hash &&
    JSON.stringify(one.subject.sent) === JSON.stringify(other.subject.sent)
  )
}

/** Where it was cut off, else at the first step. */
function startAgain(
  held: ReturnType<typeof heldSignature.cutOff>,
  subject: Subject | null
): Signing {
  if (!held) return startSigning(subject)
  const chosen = { subject: held.subject, template: held.template }
  if (!held.signing) return { step: 'view-template', changed: false, ...chosen }
  return { step: 'sign', sending: false, failure: null, ...chosen }
}

/** No answer came, or one that another attempt may better. */
function isWorthRepeating(error: unknown): boolean {
  return error instanceof ApiError && (error.code === NETWORK_ERROR || error.status >= 500)
}
