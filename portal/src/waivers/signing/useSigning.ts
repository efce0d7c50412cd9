import { keysOfForm, type KeysOfForm } from '@trailgate/shared/browser/idempotency_keys'
import { ApiError, messageOf, NETWORK_ERROR } from '@trailgate/shared/http/error'
import { fill } from '@trailgate/shared/text'
import type { RiderTemplate } from '@trailgate/shared/waivers/schemas'
import { messages } from '@trailgate/shared/waivers/signing_messages'
import { useEffect, useReducer, useRef, useState, type ReactNode } from 'react'

import { heldSignature, type Ink } from '../../session/heldSignature.ts'
import { useLatest } from '../../ui/useLatest.ts'
import {
  previous,
  signing,
  startReading,
  startSigning,
  STEPS,
  type Chosen,
  type Signing,
  type SigningEvent,
  type Subject,
  type Text,
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
  /** What is read and signed together, where that is known before. */
  texts?: readonly Text[] | null
  templates: Source<RiderTemplate[]>
  /** Whether a text that is the only one is shown at once. */
  hurried?: boolean
  /** The sentence for a failure without words of its own. */
  failed: string
  submit(body: SignedBody, key: string): Promise<unknown>
  /** A text was accepted, of several that are signed together each. */
  onTextSigned?(): void
  onSigned(texts: readonly Text[]): void
  /** Cancel on an early step. */
  onLeave(): void
  /** Somebody walked away from an accepted signature that could not be sent yet. */
  onUnsent?(unsent: Unsent): void
  /** Somebody walked away while what they had accepted was on its way, and then so many of their signatures were refused. */
  onLost?(signatures: number): void
  /** What is accepted and not sent yet, whenever that changes. */
  onKept?(unsent: readonly Unsent[]): void
}

/** Somebody who is signing: where they are, and what happens next. */
export function useSigning(options: SigningOptions) {
  const { label, subject, templates, hurried, failed, submit, onSigned, onLeave } = options
  const [together] = useState(options.texts ?? null)
  // Who began: the page may have forgotten them when their session ends.
  const [signerId] = useState(options.signerId)
  const [path] = useState(() => window.location.pathname)
  const [resumed] = useState(() => heldSignature.cutOff(signerId, path))
  const [state, happened] = useReducer(signing, null, () => startAgain(resumed, subject, together))
  const [keys] = useState(() => new Map<string, KeysOfForm>())
  const known = templates.data
  const unsent = useRef<{ chosen: Chosen; signature: Signature } | null>(null)
  const gone = useRef(false)
  const { tickets, ticketFor } = useTicket({ state, signerId, resumed, onChanged: showNewText })

  useEffect(() => heldSignature.resume(), [])

  useEffect(() => {
    if (known) happened({ type: 'templates-arrived', templates: known, hurried })
  }, [known, hurried])

  useEffect(() => {
    if (state.step !== 'view-template' && state.step !== 'sign') return
    const { texts } = state
    const before = heldSignature.read()
    const same = before && isOf(before, state) ? before : null
    heldSignature.hold({
      signerId,
      path,
      texts,
      signing: state.step === 'sign',
      ink: same?.ink ?? null,
      tickets,
      // A refusal may be shown for a moment while the page of the session's end is on its way.
      cut: same?.cut ?? false,
    })
  }, [state, signerId, path, tickets])

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

  function keysOf(text: Text): KeysOfForm {
    const place = `${text.template.id} ${JSON.stringify(text.subject.sent)}`
    const used = keys.get(place) ?? keysOfForm()
    keys.set(place, used)
    return used
  }

  function ready(text: Text, signature: Signature): Unsent {
    const body = signedBody(text, signature)
    const key = keysOf(text).for(body)
    const ticket = ticketFor(text)
    return { body: ticket ? { ...body, ticket: ticket.ticket } : body, key }
  }

  function takeBack() {
    if (unsent.current) options.onKept?.([])
    unsent.current = null
  }

  async function accept({ texts }: Chosen, signature: Signature) {
    happened({ type: 'sent' })
    unsent.current = null
    for (const [place, text] of texts.entries()) {
      const next = ready(text, signature)
      const later = texts.slice(place + 1).map((each) => ready(each, signature))
      // Before it is sent: whatever becomes of this page, it is not lost.
      options.onKept?.([next, ...later])
      try {
        await submit(next.body, next.key)
      } catch (error) {
        const left = { chosen: { texts: texts.slice(place) }, signature }
        const retry = isWorthRepeating(error)
        if (retry && gone.current) giveAway(left)
        else if (retry) unsent.current = left
        else {
          options.onKept?.([])
          if (gone.current) options.onLost?.(left.chosen.texts.length)
        }
        happened(await afterRefusal(error, text.template, retry))
        return
      }
      keysOf(text).arrived()
      options.onTextSigned?.()
      if (place + 1 < texts.length) happened({ type: 'text-signed', text })
    }
    options.onKept?.([])
    // oxlint-disable-next-line react/purity -- a click or a timer comes here, no rendering
    heldSignature.signed(Date.now())
    onSigned(texts)
  }

  function giveAway({ chosen: { texts }, signature }: { chosen: Chosen; signature: Signature }) {
    for (const text of texts) options.onUnsent?.(ready(text, signature))
    options.onKept?.([])
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

  const first = together ? 'view-template' : subject ? 'select-template' : 'choose-type'
  const skipped = STEPS.indexOf(first)
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
      if (state.step === 'sign' && state.sending) return
      // Who steps back does not want it sent.
      takeBack()
      if (state.step === first) onLeave()
      else if (state.step === 'select-template') happened({ type: 'for-whom-again' })
      else if (previous(state)) happened({ type: 'back' })
      else onLeave()
    },
    /** `passing`: the keys of a keyboard pass over the names. */
    chooseMinor(minor: Subject | null, passing: boolean) {
      happened({ type: 'minor-chosen', subject: minor, passing })
      if (known) happened({ type: 'templates-arrived', templates: known })
    },
    /** What was written on the pad before, for the same text and the same people. */
    ink: () => heldSignature.read()?.ink ?? null,
    /** Something was written, or wiped out: another signature than the one that could not be sent. */
    wrote(ink: Ink | null) {
      takeBack()
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

/** Whether all that is signed now was held, for the same people. */
function isOf(held: Chosen, { texts }: Chosen): boolean {
  return texts.every(({ template, subject }) =>
    held.texts.some(
      (before) =>
        before.template.content_hash === template.content_hash &&
        JSON.stringify(before.subject.sent) === JSON.stringify(subject.sent)
    )
  )
}

/** Where it was cut off, else at the first step. */
function startAgain(
  held: ReturnType<typeof heldSignature.cutOff>,
  subject: Subject | null,
  together: readonly Text[] | null
): Signing {
  if (!held) return together ? startReading(together) : startSigning(subject)
  const { texts } = held
  if (!held.signing) return startReading(texts)
  return { step: 'sign', sending: false, failure: null, texts }
}

/** No answer came, or one that another attempt may better. */
function isWorthRepeating(error: unknown): boolean {
  return error instanceof ApiError && (error.code === NETWORK_ERROR || error.status >= 500)
}
