import { ApiError, messageOf, NETWORK_ERROR } from '@trailgate/shared/http/error'
import { fill } from '@trailgate/shared/text'
import type { RiderTemplate } from '@trailgate/shared/waivers/schemas'
import { messages } from '@trailgate/shared/waivers/signing_messages'
import { useEffect, useReducer, useState } from 'react'

import { submissionKeys } from '../../api/submissionKey.ts'
import {
  signing,
  startSigning,
  STEPS,
  type Chosen,
  type SigningEvent,
  type Subject,
} from './flow.ts'
import { signedBody, type Signature, type SignedBody } from './signed.ts'
import type { Source } from './source.ts'

interface SigningOptions {
  /** What the flow is called. */
  label: string
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
}

/** Somebody who is signing: where they are, and what happens next. */
export function useSigning(options: SigningOptions) {
  const { label, subject, templates, hurried, failed, submit, onSigned, onLeave } = options
  const [state, happened] = useReducer(signing, subject, startSigning)
  const [keys] = useState(() => submissionKeys())
  const known = templates.data

  useEffect(() => {
    if (known) happened({ type: 'templates-arrived', templates: known, hurried })
  }, [known, hurried])

  async function accept(chosen: Chosen, signature: Signature) {
    happened({ type: 'sent' })
    const body = signedBody(chosen, signature)
    try {
      await submit(body, keys.for(body))
      keys.arrived()
      onSigned(chosen.subject)
    } catch (error) {
      happened(await afterRefusal(error, chosen.template))
    }
  }

  async function afterRefusal(error: unknown, shown: RiderTemplate): Promise<SigningEvent> {
    const { code, status } = error instanceof ApiError ? error : UNKNOWN
    if (code === 'TEMPLATE_CHANGED') {
      const template = (await templates.ask())?.find(({ id }) => id === shown.id)
      if (template && template.content_hash !== shown.content_hash) {
        return { type: 'text-changed', template }
      }
    }
    const retry = code === NETWORK_ERROR || status >= 500
    return { type: 'failed', failure: { message: messageOf(error, failed), retry } }
  }

  const skipped = subject ? 1 : 0
  const depth = STEPS.indexOf(state.step) - skipped
  const place = fill(messages.step, { n: depth + 1, of: STEPS.length - skipped })
  return {
    label,
    /** What the steps have in common, and which it is. */
    progress: `${label} · ${place}`,
    state,
    given: subject !== null,
    templates,
    /** How many steps lie behind. */
    depth,
    happened,
    leave: onLeave,
    /** One step back, out of the flow from the first one. */
    back() {
      if (state.step === 'select-template' && !subject) happened({ type: 'for-whom-again' })
      else if (state.step === 'choose-type' || state.step === 'select-template') onLeave()
      else happened({ type: 'back' })
    },
    chooseMinor(minor: Subject | null, goOn: boolean) {
      happened({ type: 'minor-chosen', subject: minor })
      if (goOn && known) happened({ type: 'templates-arrived', templates: known })
    },
    accept(signature: Signature) {
      if (state.step === 'sign' && !state.sending) void accept(state, signature)
    },
  }
}
export type SigningHandle = ReturnType<typeof useSigning>

const UNKNOWN = { code: '', status: 0 }
