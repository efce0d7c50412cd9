import { customerEvents } from '#customers/events'
import { consentByStaff } from '#marketing/consents/consent_by_staff'
import { consentOfRegistration } from '#marketing/consents/consent_of_registration'
import { leavePlaces } from '#memberships/slots/leave_places'
import { beginCampaignLetter, settleRecipient } from '#marketing/campaigns/campaign_letters'
import { setLetterHooks } from '#platform/mail/letter_hooks'
import { joinAtRegistration } from '#visits/parties/join_party'
import { storeCoverage } from '#waivers/coverage/store_coverage'
import { noteHold } from '#waivers/note_hold'
import { receiptAttachments } from '#waivers/signing/receipt_attachments'

/** What follows in one room from what happens in another, in this order and in the same transaction. */
customerEvents.coverageChanged.on(({ ids }, trx) => storeCoverage(ids, trx))
customerEvents.held.on(noteHold)
customerEvents.closed.on(({ ids, by }, trx) => leavePlaces({ holders: ids, by }, trx))
customerEvents.consentedToStaff.on(consentByStaff)
customerEvents.consentedAtRegistration.on(consentOfRegistration)
customerEvents.registeredForParty.on(joinAtRegistration)

setLetterHooks({
  attachments: receiptAttachments,
  beforeSending: beginCampaignLetter,
  settled: settleRecipient,
})
