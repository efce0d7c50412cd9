import type { SignatureMethod } from '@trailgate/shared/waivers/constants'
import { GUARDIAN_CONSENT } from '@trailgate/shared/waivers/consent'
import type { StrokePoint } from '@trailgate/shared/waivers/schemas'

import { isForMinor, type Text } from './flow.ts'

/** A signature as it leaves the pad. */
export interface Signature {
  /** A PNG as data URL. */
  image: string
  method: SignatureMethod
  strokes?: StrokePoint[][] | undefined
}

/** What is sent for a signature: the hash of the text that was shown, and for a minor what was ticked. */
export function signedBody({ subject, template }: Text, { image, method, strokes }: Signature) {
  return {
    template_id: template.id,
    signature_data: image,
    ...subject.sent,
    content_hash: template.content_hash,
    method,
    ...(strokes && { strokes }),
    ...(isForMinor(subject) && { consent: { text_id: GUARDIAN_CONSENT.id, accepted: true } }),
  }
}
export type SignedBody = ReturnType<typeof signedBody> & { ticket?: string }
