import { MARKETING_CONSENT_TEXT_ID } from '@trailgate/shared/customers/constants'

import type { MarketingChoice } from './marketing.ts'

/** What is sent: nothing for a minor, and nothing under a master box that is not ticked. */
export function marketingSent({ on, email, sms, touched }: MarketingChoice, minor: boolean) {
  const asked = on && !minor
  return {
    email: asked && email,
    sms: asked && sms,
    touched,
    text_id: MARKETING_CONSENT_TEXT_ID,
  }
}
