import { keysOfForm, type KeysOfForm } from '@trailgate/shared/browser/idempotency_keys'
import { ApiError, messageOf, NETWORK_ERROR } from '@trailgate/shared/http/error'
import { fill } from '@trailgate/shared/text'
import { withAnswer, type Rider } from '@trailgate/shared/waivers/given_answers'
import type { RiderTemplate } from '@trailgate/shared/waivers/schemas'
import { messages } from '@trailgate/shared/waivers/signing_messages'
import type { SentValue } from '@trailgate/shared/waivers/text_answers'
import type { TextField } from '@trailgate/shared/waivers/text_fields'
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
import { givenFor, missingIn, type TextAnswers } from './textAnswers.ts'
import { useTicket } from './useTicket.ts'

/** An accepted signature being sent: its body, with the key of the first attempt. */
export interface Unsent {
  body: SignedBody
  key: string
}

interface SigningOptions {
  /** Name of the flow. */
  label: string
  /** Id of the signer. */
  signerId: number
  /** Subject, if known in advance. */
  subject: Subject | null
  /** Texts to read and sign together, if known in advance. */
  texts?: readonly Text[] | null
  templates: Source<RiderTemplate[]>
  /** True if a single fitting text is shown at once. */
  hurried?: boolean
  /** Fallback message of a failure. */
  failed: string
  submit(body: SignedBody, key: string): Promise<unknown>
  /** True where nothing reaches the server: no ticket, and no declining. */
  withoutServer?: boolean
  /** Called per accepted text of several. */
  onTextSigned?(): void
  onSigned(texts: readonly Text[]): void
  /** Cancel on an early step. */
  onLeave(): void
  /** Called when the signer left an accepted signature that could not be sent yet. */
  onUnsent?(unsent: Unsent): void
  /** Called with the number of refused signatures, if the signer left while they were being sent. */
  onLost?(signatures: number): void
  /** Called whenever the list of accepted but unsent signatures changes. */
  onKept?(unsent: readonly Unsent[]): void
}

/** State machine of a signing: its step, and the actions. */
export function useSigning(options: SigningOptions) {
  const { label, subject, templates, hurried, failed, submit, onSigned, onLeave } = options
  const [together] = useState(options.texts ?? null)
  // The signer at the start: the page may lose them when the session ends.
  const [signerId] = useState(options.signerId)
  const [path] = useState(() => window.location.pathname)
  const [resumed] = useState(() => heldSignature.cutOff(signerId, path))
  const [state, happened] = useReducer(signing, null, () => startAgain(resumed, subject, together))
  const [answers, setAnswers] = useState<TextAnswers>(() => resumed?.answers ?? {})
  const [missing, setMissing] = useState<ReturnType<typeof missingIn>>(null)
  const [keys] = useState(() => new Map<string, KeysOfForm>())
  const known = templates.data
  const unsent = useRef<{ chosen: Chosen; signature: Signature } | null>(null)
  const gone = useRef(false)
  const { tickets, ticketFor } = useTicket({
    state,
    signerId,
    resumed,
    isAsked: !options.withoutServer,
    onChanged: showNewText,
  })

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
      answers,
      tickets,
      // A refusal may show for a moment while the session-expired page loads.
      cut: same?.cut ?? false,
    })
  }, [state, signerId, path, tickets, answers])

  const leaving = useLatest(() => {
    gone.current = true
    heldSignature.leave()
    if (unsent.current) giveAway(unsent.current)
  })
  useEffect(() => {
    gone.current = false
    // The latest callback at the time of leaving.
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
    const body = signedBody(text, signature, answers)
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
      // Stored before sending, so that it survives the page.
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
    /** Progress text of the steps. */
    progress: `${label} · ${place}` as ReactNode,
    state,
    given: subject !== null,
    templates,
    withoutServer: options.withoutServer === true,
    /** Number of steps behind. */
    depth,
    happened,
    leave: onLeave,
    signerId,
    /** One step back, or out of the flow from the first one. */
    back() {
      if (state.step === 'sign' && state.sending) return
      // Stepping back cancels a pending retry.
      takeBack()
      if (state.step === first) onLeave()
      else if (state.step === 'select-template') happened({ type: 'for-whom-again' })
      else if (previous(state)) happened({ type: 'back' })
      else onLeave()
    },
    /** `passing`: arrow keys are passing over the names. */
    chooseMinor(minor: Subject | null, passing: boolean) {
      happened({ type: 'minor-chosen', subject: minor, passing })
      if (known) happened({ type: 'templates-arrived', templates: known })
    },
    answers,
    /** The answer that keeps the signer from going on. */
    missing,
    answer(text: Text, field: TextField, rider: Rider | null, value: SentValue) {
      const given = withAnswer(givenFor(text, answers), field, rider, value)
      setAnswers({ ...answers, [text.template.id]: given })
      setMissing(null)
    },
    /** On to the signature, or to the first answer that is missing. */
    proceed() {
      if (state.step !== 'view-template') return
      const next = missingIn(state.texts, answers)
      setMissing(next)
      if (!next) happened({ type: 'proceed' })
    },
    /** Earlier content of the pad, for the same text and people. */
    ink: () => heldSignature.read()?.ink ?? null,
    /** The pad changed: this is a new signature in place of the unsent one. */
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

/** True if the held state covers all texts signed now, for the same people. */
function isOf(held: Chosen, { texts }: Chosen): boolean {
  return texts.every(({ template, subject }) =>
    held.texts.some(
      (before) =>
        before.template.content_hash === template.content_hash &&
        JSON.stringify(before.subject.sent) === JSON.stringify(subject.sent)
    )
  )
}

/** Continues where it was interrupted, else starts at the first step. */
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

/** No answer, or one that a retry may improve. */
function isWorthRepeating(error: unknown): boolean {
  return error instanceof ApiError && (error.code === NETWORK_ERROR || error.status >= 500)
}
