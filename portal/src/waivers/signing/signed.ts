import type { ConsentId, SignatureMethod } from '@trailgate/shared/waivers/constants'
import { GUARDIAN_CONSENT } from '@trailgate/shared/waivers/consent'
import type { StrokePoint } from '@trailgate/shared/waivers/schemas'

import { isForMinor, type Subject, type Text } from './flow.ts'
import { answersBody, type TextAnswers } from './textAnswers.ts'

/** A signature from the pad. */
export interface Signature {
  /** A PNG as data URL. */
  image: string
  method: SignatureMethod
  /** Of a typed signature, the name. */
  typed_name?: string | undefined
  strokes?: StrokePoint[][] | undefined
}

/** Request body of a signature: the hash of the text shown, answers to what it asks, and for a minor the consent. */
export function signedBody(text: Text, signature: Signature, answers: TextAnswers = {}) {
  const { subject, template } = text
  const { image, method, typed_name, strokes } = signature
  return {
    template_id: template.id,
    signature_data: image,
    ...subject.sent,
    content_hash: template.content_hash,
    method,
    ...(typed_name !== undefined && { typed_name }),
    ...(strokes && { strokes }),
    ...answersBody(text, answers),
    ...consentOf(subject),
  }
}
export type SignedBody = ReturnType<typeof signedBody> & { ticket?: string }

/** One sentence for all minors, or where they differ that of each. */
function consentOf(subject: Subject) {
  if (!isForMinor(subject)) return {}
  const { consents = [] } = subject
  const [first = { text_id: GUARDIAN_CONSENT.id }] = consents
  if (consents.every(({ text_id: id }) => id === first.text_id)) {
    return { consent: accepted(first.text_id) }
  }
  return {
    consents: Object.fromEntries(consents.map(({ id, text_id }) => [id, accepted(text_id)])),
  }
}

function accepted(id: ConsentId) {
  return { text_id: id, accepted: true }
}
