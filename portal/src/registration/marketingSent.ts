import { MARKETING_CONSENT_TEXT_ID } from '@trailgate/shared/customers/constants'

import type { MarketingChoice } from './marketing.ts'

/** Marketing consent to send: none for a minor, none if the master box is not ticked. */
export function marketingSent({ on, email, sms, touched }: MarketingChoice, minor: boolean) {
  const asked = on && !minor
  return {
    email: asked && email,
    sms: asked && sms,
    touched,
    text_id: MARKETING_CONSENT_TEXT_ID,
  }
}
