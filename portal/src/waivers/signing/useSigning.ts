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
import { covers, isSameText } from '../../session/sameText.ts'
import { useLatest } from '../../ui/useLatest.ts'
import {
  previous,
  signing,
  startReading,
  startSigning,
  STEPS,
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

/** The same, with its text. */
export interface Ready extends Unsent {
  text: Text
}

/** A notice about an earlier draft: it was filled in, or its text has changed since. */
export type DraftNotice = 'restored' | 'changed'

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
  const [resumed] = useState(() => heldSignature.cutOff(signerId, path, subjectsOf(options)))
  const [state, happened] = useReducer(signing, null, () => startAgain(resumed, subject, together))
  const [{ answers, missing, draftNotice }, enter] = useReducer(entered, null, () => ({
    answers: resumed?.answers ?? {},
    missing: null,
    draftNotice: resumed?.restored ? ('restored' as const) : null,
  }))
  const [keys] = useState(() => new Map<string, KeysOfForm>())
  const known = templates.data
  const unsent = useRef<readonly Ready[] | null>(null)
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
    const same = before && covers(before, state, isSameText) ? before : null
    const earlier = same ? null : heldSignature.drafts()?.takeEarlier(state, path)
    const draft = earlier === 'changed' ? undefined : earlier
    heldSignature.hold({
      signerId,
      path,
      texts,
      signing: state.step === 'sign',
      ink: (same ?? draft)?.ink ?? null,
      answers: draft?.answers ?? answers,
      tickets,
      // A refusal may show for a moment while the session-expired page loads.
      cut: same?.cut ?? false,
      restored: (same ?? draft)?.restored ?? false,
    })
    if (draft) enter({ answers: draft.answers, draftNotice: 'restored' })
    else if (earlier) enter({ draftNotice: 'changed' })
  }, [state, signerId, path, tickets, answers])

  // A draft is for the text that was shown, and for no other.
  const outdated = draftNotice === 'restored' ? outdatedIn(state, known) : null
  useEffect(() => {
    if (!outdated || unsent.current) return
    happened({ type: 'text-changed', template: outdated })
    enter({ draftNotice: 'changed' })
  }, [outdated])

  const sendAgain = useLatest((list: readonly Ready[]) => void send(list))
  useEffect(() => {
    const drafts = heldSignature.drafts()
    const waiting = drafts?.accepted()
    if (!drafts || waiting?.signerId !== signerId || waiting.path !== path) return
    drafts.takeAccepted()
    if (resumed) sendAgain.current(waiting.ready)
    // The flow is for other people now: the dashboard sends it.
    else drafts.accept({ ...waiting, isLeft: true })
  }, [resumed, signerId, path, sendAgain])

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
    if (current && state.step === 'sign' && !state.sending) void send(current)
  })
  const waits = state.step === 'sign' && state.failure?.retry === true
  useEffect(() => {
    if (!waits) return
    const repeat = () => again.current()
    const timer = window.setInterval(repeat, SENT_AGAIN_MS)
    window.addEventListener('online', repeat)
    return () => {
      window.clearInterval(timer)
      window.removeEventListener('online', repeat)
    }
  }, [waits, again])

  function keysOf(text: Text): KeysOfForm {
    const place = `${text.template.id} ${JSON.stringify(text.subject.sent)}`
    const used = keys.get(place) ?? keysOfForm()
    keys.set(place, used)
    return used
  }

  function ready(text: Text, signature: Signature): Ready {
    const body = signedBody(text, signature, answers)
    return { text, body, key: keysOf(text).for(body) }
  }

  /** With the ticket, which may have arrived since. */
  function withTicket({ text, body, key }: Ready): Unsent {
    const ticket = ticketFor(text)
    return { body: ticket ? { ...body, ticket: ticket.ticket } : body, key }
  }

  function keepAccepted(list: readonly Ready[]) {
    if (options.onKept) options.onKept(list.map(withTicket))
    else
      heldSignature.drafts()?.accept({ signerId, path, ready: list.map(ticketed), isLeft: false })
  }

  function ticketed(each: Ready): Ready {
    return { ...each, ...withTicket(each) }
  }

  function takeBack() {
    if (unsent.current) keepAccepted([])
    unsent.current = null
  }

  async function send(list: readonly Ready[]) {
    happened({ type: 'sent' })
    unsent.current = null
    for (const [place, next] of list.entries()) {
      const { text } = next
      const left = list.slice(place)
      // Stored before sending, so that it survives the page.
      keepAccepted(left)
      const { body, key } = withTicket(next)
      try {
        await submit(body, key)
      } catch (error) {
        const retry = isWorthRepeating(error)
        if (retry && gone.current) giveAway(left)
        else if (retry) unsent.current = left
        else {
          keepAccepted([])
          if (gone.current) options.onLost?.(left.length)
        }
        happened(await afterRefusal(error, text.template, retry))
        return
      }
      keysOf(text).arrived()
      options.onTextSigned?.()
      if (place + 1 < list.length) happened({ type: 'text-signed', text })
    }
    keepAccepted([])
    // oxlint-disable-next-line react/purity -- a click or a timer comes here, no rendering
    heldSignature.signed(Date.now())
    onSigned(list.map(({ text }) => text))
  }

  /** On the signer's own device the accepted signatures stay stored instead, and the dashboard sends them. */
  function giveAway(left: readonly Ready[]) {
    if (!options.onUnsent) return
    for (const each of left) options.onUnsent(withTicket(each))
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
      enter({ answers: { ...answers, [text.template.id]: given }, missing: null })
    },
    /** On to the signature, or to the first answer that is missing. */
    proceed() {
      if (state.step !== 'view-template') return
      const next = missingIn(state.texts, answers)
      enter({ missing: next })
      if (!next) happened({ type: 'proceed' })
    },
    /** Earlier content of the pad, for the same text and people. */
    ink: () => heldSignature.read()?.ink ?? null,
    /** The pad changed: this is a new signature in place of the unsent one. */
    wrote(ink: Ink | null) {
      takeBack()
      happened({ type: 'rewritten' })
      heldSignature.wrote(ink)
    },
    accept(signature: Signature) {
      if (state.step !== 'sign' || state.sending) return
      void send(state.texts.map((text) => ready(text, signature)))
    },
    draftNotice,
    /** Clears the answers and the pad's stored content; the pad clears itself. */
    clearEntered() {
      enter({ answers: {}, missing: null, draftNotice: null })
      heldSignature.wrote(null)
    },
  }
}
export type SigningHandle = ReturnType<typeof useSigning>

const SENT_AGAIN_MS = 10_000

interface Entered {
  answers: TextAnswers
  /** The answer that keeps the signer from going on. */
  missing: ReturnType<typeof missingIn>
  draftNotice: DraftNotice | null
}

function entered(before: Entered, changes: Partial<Entered>): Entered {
  return { ...before, ...changes }
}

/** People that the flow was opened for; null if they are chosen in it. */
function subjectsOf({ subject, texts }: SigningOptions): readonly Subject[] | null {
  return texts?.map((text) => text.subject) ?? (subject && [subject])
}

/** The current version of a text that has changed; null if all are current. */
function outdatedIn(state: Signing, known: readonly RiderTemplate[] | undefined) {
  if (state.step !== 'view-template' && state.step !== 'sign') return null
  if (state.step === 'sign' && state.sending) return null
  const current = state.texts.flatMap(
    ({ template }) =>
      known?.find(
        (each) => each.id === template.id && each.content_hash !== template.content_hash
      ) ?? []
  )
  return current[0] ?? null
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
