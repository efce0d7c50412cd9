import { GUARDIAN_CONSENT } from '@trailgate/shared/waivers/consent'

/** What is sent for the tick of `GuardianConsent`; without it nothing is. */
export function consentOf(fields: FormData) {
  return fields.has('consent') ? { text_id: GUARDIAN_CONSENT.id, accepted: true } : undefined
}
