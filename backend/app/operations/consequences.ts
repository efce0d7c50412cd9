import { customerEvents } from '#customers/events'
import { consentByStaff } from '#marketing/consents/consent_by_staff'
import { consentOfRegistration } from '#marketing/consents/consent_of_registration'
import { leavePlaces } from '#memberships/slots/leave_places'
import { makeAttachmentsWith } from '#platform/mail/attachments'
import { keepCoverage } from '#waivers/coverage/store_coverage'
import { receiptAttachments } from '#waivers/signing/receipt_attachments'

/** What follows in one room from what happens in another, in this order and in the same transaction. */
customerEvents.coverageChanged.on(({ ids }, trx) => keepCoverage(ids, trx))
customerEvents.closed.on(({ ids, by }, trx) => leavePlaces({ holders: ids, by }, trx))
customerEvents.consentedToStaff.on(consentByStaff)
customerEvents.consentedAtRegistration.on(consentOfRegistration)

makeAttachmentsWith(receiptAttachments)
