import { customerEvents } from '#customers/events'
import {
  bringDocuments,
  expectUnusedDocuments,
  takeBackDocuments,
} from '#documents/documents_of_import'
import { consentBeforeStaff } from '#marketing/consents/consent_before_staff'
import { consentByStaff } from '#marketing/consents/consent_by_staff'
import { consentOfRegistration } from '#marketing/consents/consent_of_registration'
import { consentsOfImport } from '#marketing/consents/consents_of_import'
import {
  bringMemberships,
  expectUnusedMemberships,
  takeBackMemberships,
} from '#memberships/memberships_of_import'
import { leavePlaces } from '#memberships/slots/leave_places'
import { beginServiceLetter, settleServiceLetter } from '#letters/leaving_letter'
import { queueEndingLetter } from '#letters/ending_letter'
import { queueVoidedLetter } from '#letters/voided_letter'
import { membershipEvents } from '#memberships/events'
import { beginCampaignLetter, settleRecipient } from '#marketing/campaigns/campaign_letters'
import { attesting, writingVisits } from '#platform/attested/marks'
import { mergeInto } from '#merges/merge_customers'
import { noting } from '#platform/audit/noting'
import { queueEvents } from '#operations/webhooks/queue_events'
import { setLetterHooks } from '#platform/mail/letter_hooks'
import { joinAtRegistration } from '#visits/parties/join_party'
import { recordOpenVisits } from '#visits/stream/events'
import { waiverEvents } from '#waivers/events'
import { storeCoverage } from '#waivers/coverage/store_coverage'
import { attest } from '#waivers/gate/attest'
import { noteForgedDays } from '#waivers/gate/forged_days'
import { bringWaivers, expectUnusedWaivers, takeBackWaivers } from '#waivers/waivers_of_import'
import { noteHold } from '#waivers/note_hold'
import { receiptAttachments } from '#waivers/signing/receipt_attachments'

/**
 * Subscriptions of rooms to events of other rooms, run in this order and in the same transaction.
 */
waiverEvents.voided.on(queueVoidedLetter)
membershipEvents.ending.on(queueEndingLetter)
customerEvents.coverageChanged.on(({ ids }, trx) => storeCoverage(ids, trx))
customerEvents.gateChanged.on(({ ids }, trx) => recordOpenVisits(ids, trx))
customerEvents.held.on(noteHold)
customerEvents.closed.on(({ ids, by }, trx) => leavePlaces({ holders: ids, by }, trx))
customerEvents.sameChild.on(async ({ firstId, secondId, by }, trx) => {
  await mergeInto({ winnerId: firstId, loserId: secondId, choices: {}, by }, trx)
})
customerEvents.consentedToStaff.on(consentByStaff)
customerEvents.consentedAtRegistration.on(consentOfRegistration)
customerEvents.consentedBeforeStaff.on(consentBeforeStaff)
customerEvents.movedIn.on(bringMemberships)
customerEvents.movedIn.on(consentsOfImport)
customerEvents.movedIn.on(bringWaivers)
customerEvents.movedIn.on(bringDocuments)
customerEvents.movingBack.on(expectUnusedMemberships)
customerEvents.movingBack.on(expectUnusedWaivers)
customerEvents.movingBack.on(expectUnusedDocuments)
customerEvents.knownMovedBack.on(takeBackWaivers)
customerEvents.movedBack.on(takeBackMemberships)
customerEvents.movedBack.on(takeBackDocuments)
customerEvents.registeredForParty.on(joinAtRegistration)
noting.on(queueEvents)
writingVisits.on(noteForgedDays)
attesting.on((marks, trx) => attest(marks, trx))

setLetterHooks({
  attachments: receiptAttachments,
  beforeSending: (letter, trx) =>
    letter.letter_id === null ? beginCampaignLetter(letter, trx) : beginServiceLetter(letter, trx),
  settled: async (letter, result, trx) => {
    const { campaign_recipient_id: recipientId, letter_id: letterId } = letter
    if (recipientId !== null) await settleRecipient(recipientId, result.state, trx)
    if (letterId !== null) await settleServiceLetter({ letterId, ...result }, trx)
  },
})
