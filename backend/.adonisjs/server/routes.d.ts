import '@adonisjs/core/types/http'

type ParamValue = string | number | bigint | boolean

export type ScannedRoutes = {
  ALL: {
    'health.show': { paramsTuple?: []; params?: {} }
    'metrics.show': { paramsTuple?: []; params?: {} }
    'public_settings.show': { paramsTuple?: []; params?: {} }
    'face.picture': { paramsTuple: [ParamValue]; params: {'key': ParamValue} }
    'face.show': { paramsTuple?: []; params?: {} }
    'face.update': { paramsTuple?: []; params?: {} }
    'face.store': { paramsTuple?: []; params?: {} }
    'setup.show': { paramsTuple?: []; params?: {} }
    'setup.update': { paramsTuple?: []; params?: {} }
    'staff_sessions.store': { paramsTuple?: []; params?: {} }
    'staff_sessions.show': { paramsTuple?: []; params?: {} }
    'staff_sessions.destroy': { paramsTuple?: []; params?: {} }
    'customer_sessions.store': { paramsTuple?: []; params?: {} }
    'customer_sessions.show': { paramsTuple?: []; params?: {} }
    'customer_sessions.destroy': { paramsTuple?: []; params?: {} }
    'passwords.forgot': { paramsTuple?: []; params?: {} }
    'passwords.reset': { paramsTuple?: []; params?: {} }
    'passwords.link': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'customers.search': { paramsTuple?: []; params?: {} }
    'customers.store': { paramsTuple?: []; params?: {} }
    'customer_registrations.store': { paramsTuple?: []; params?: {} }
    'customer_registrations.mail_known': { paramsTuple?: []; params?: {} }
    'customers.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'customers.phone_claims': { paramsTuple?: []; params?: {} }
    'customers.settle_claim': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'customers.release_phone': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'customers.give_number': { paramsTuple?: []; params?: {} }
    'customer_history.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'customer_exports.show': { paramsTuple?: []; params?: {} }
    'customer_imports.store': { paramsTuple?: []; params?: {} }
    'customer_imports.index': { paramsTuple?: []; params?: {} }
    'customer_imports.show': { paramsTuple: [ParamValue]; params: {'batchId': ParamValue} }
    'customer_imports.rows': { paramsTuple: [ParamValue]; params: {'batchId': ParamValue} }
    'customer_imports.warnings': { paramsTuple: [ParamValue]; params: {'batchId': ParamValue} }
    'customer_imports.undo': { paramsTuple: [ParamValue]; params: {'batchId': ParamValue} }
    'customer_deletions.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'own_details.show': { paramsTuple?: []; params?: {} }
    'own_details.update': { paramsTuple?: []; params?: {} }
    'own_details.change_password': { paramsTuple?: []; params?: {} }
    'own_details.confirm_email': { paramsTuple?: []; params?: {} }
    'data_export.show': { paramsTuple?: []; params?: {} }
    'own_deletion_request.show': { paramsTuple?: []; params?: {} }
    'own_deletion_request.store': { paramsTuple?: []; params?: {} }
    'own_deletion_request.destroy': { paramsTuple?: []; params?: {} }
    'deletion_requests.index': { paramsTuple?: []; params?: {} }
    'deletion_requests.refuse': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'deletion_requests.carry_out': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'retention.index': { paramsTuple?: []; params?: {} }
    'customer_stats.login': { paramsTuple?: []; params?: {} }
    'customer_reports.registrations': { paramsTuple?: []; params?: {} }
    'customer_reports.logins': { paramsTuple?: []; params?: {} }
    'customer_reports.summary': { paramsTuple?: []; params?: {} }
    'customer_reports.rows': { paramsTuple?: []; params?: {} }
    'park_reports.visits': { paramsTuple?: []; params?: {} }
    'park_reports.memberships': { paramsTuple?: []; params?: {} }
    'park_reports.coverage_gap': { paramsTuple?: []; params?: {} }
    'activity.index': { paramsTuple?: []; params?: {} }
    'activity.undo': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'activity.actors': { paramsTuple?: []; params?: {} }
    'today.show': { paramsTuple?: []; params?: {} }
    'park_exports.store': { paramsTuple?: []; params?: {} }
    'park_exports.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'park_exports.download': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'customer_duplicates.index': { paramsTuple?: []; params?: {} }
    'customer_duplicates.check': { paramsTuple?: []; params?: {} }
    'customer_duplicates.dismiss': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'customer_duplicates.restore': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'customer_merges.index': { paramsTuple?: []; params?: {} }
    'customer_merges.preview': { paramsTuple?: []; params?: {} }
    'customer_merges.store': { paramsTuple?: []; params?: {} }
    'customer_merges.undo': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'minors.index': { paramsTuple?: []; params?: {} }
    'minors.store': { paramsTuple?: []; params?: {} }
    'minors.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'minors.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'minors.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'guardian_requests.store': { paramsTuple?: []; params?: {} }
    'guardian_requests.index': { paramsTuple?: []; params?: {} }
    'guardian_requests.accept': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'guardian_requests.refuse': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'customer_minors.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'customer_minors.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'customer_minors.show': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'minorId': ParamValue} }
    'customer_minors.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'minorId': ParamValue} }
    'household.store_at_kiosk': { paramsTuple?: []; params?: {} }
    'household.ask': { paramsTuple?: []; params?: {} }
    'household.requests': { paramsTuple?: []; params?: {} }
    'household.accept': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'household.refuse': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'household.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'household.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'household.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'customerId': ParamValue} }
    'vehicles.index': { paramsTuple?: []; params?: {} }
    'vehicles.store_own': { paramsTuple?: []; params?: {} }
    'vehicles.of_person': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'vehicles.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'vehicles.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'vehicles.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'vehicles.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'waivers.templates': { paramsTuple?: []; params?: {} }
    'waivers.mine': { paramsTuple?: []; params?: {} }
    'waivers.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'signing_tickets.store': { paramsTuple?: []; params?: {} }
    'waivers.decline': { paramsTuple?: []; params?: {} }
    'waivers.sign': { paramsTuple?: []; params?: {} }
    'waivers.sign_for_minor': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'waivers.of_minor': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'waiver_files.pdf': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'waiver_files.proof': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'waiver_files.verifier': { paramsTuple?: []; params?: {} }
    'customer_waivers.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'customer_waivers.show': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'waiverId': ParamValue} }
    'customer_waivers.seal': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'waiverId': ParamValue} }
    'customer_waivers.void': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'answers.index': { paramsTuple?: []; params?: {} }
    'answers.templates': { paramsTuple?: []; params?: {} }
    'customer_waivers.of_minor': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'minorId': ParamValue} }
    'waiver_templates.index': { paramsTuple?: []; params?: {} }
    'waiver_templates.store': { paramsTuple?: []; params?: {} }
    'waiver_templates.preview': { paramsTuple?: []; params?: {} }
    'waiver_templates.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'waiver_templates.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'waiver_templates.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'waiver_templates.confirm_sample': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'waiver_templates.versions': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'waiver_templates.resign': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'minor_documents.store': { paramsTuple?: []; params?: {} }
    'customer_documents.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'customer_documents.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'documents.download': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'documents.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'documents.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'memberships.index': { paramsTuple?: []; params?: {} }
    'rider_memberships.active': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'rider_memberships.of_customer': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'memberships.store': { paramsTuple?: []; params?: {} }
    'memberships.store_for_household': { paramsTuple?: []; params?: {} }
    'memberships.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'memberships.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'memberships.cancel': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'memberships.suspend': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'memberships.activate': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'memberships.renew': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'memberships.history': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'ledger.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'ledger.refund': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'ledger.correct': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'termId': ParamValue} }
    'memberships.bulk_cancel': { paramsTuple?: []; params?: {} }
    'memberships.bulk_expire': { paramsTuple?: []; params?: {} }
    'membership_selections.export': { paramsTuple?: []; params?: {} }
    'membership_reports.stats': { paramsTuple?: []; params?: {} }
    'membership_reports.expiring': { paramsTuple?: []; params?: {} }
    'membership_reports.due': { paramsTuple?: []; params?: {} }
    'membership_reports.revenue': { paramsTuple?: []; params?: {} }
    'membership_family.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'membership_family.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'membership_family.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'customerId': ParamValue} }
    'membership_types.index': { paramsTuple?: []; params?: {} }
    'membership_types.summary': { paramsTuple?: []; params?: {} }
    'membership_types.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'membership_types.usage': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'membership_types.store': { paramsTuple?: []; params?: {} }
    'membership_types.reorder': { paramsTuple?: []; params?: {} }
    'membership_types.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'membership_types.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'membership_slots.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'membership_slots.summary': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'membership_slots.available': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'membership_slots.assign': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'slotId': ParamValue} }
    'membership_slots.empty': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'slotId': ParamValue} }
    'membership_slots.transfer': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'slotId': ParamValue} }
    'segments.index': { paramsTuple?: []; params?: {} }
    'segments.store': { paramsTuple?: []; params?: {} }
    'segments.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'segments.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'letters.index': { paramsTuple?: []; params?: {} }
    'letters.preview': { paramsTuple: [ParamValue]; params: {'kind': ParamValue} }
    'letters.resign': { paramsTuple?: []; params?: {} }
    'letters.coverage': { paramsTuple?: []; params?: {} }
    'letters.closure': { paramsTuple?: []; params?: {} }
    'closings.store': { paramsTuple?: []; params?: {} }
    'closings.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'member_mail.mail': { paramsTuple?: []; params?: {} }
    'member_mail.preview_mail': { paramsTuple?: []; params?: {} }
    'campaign_types.offered': { paramsTuple?: []; params?: {} }
    'marketing_preferences.show': { paramsTuple?: []; params?: {} }
    'marketing_preferences.update': { paramsTuple?: []; params?: {} }
    'customer_preferences.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'customer_preferences.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'marketing.consents': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'campaign_types.index': { paramsTuple?: []; params?: {} }
    'campaign_types.store': { paramsTuple?: []; params?: {} }
    'campaign_types.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'marketing.stats': { paramsTuple?: []; params?: {} }
    'marketing.opted_in': { paramsTuple: [ParamValue]; params: {'type': ParamValue} }
    'campaigns.index': { paramsTuple?: []; params?: {} }
    'campaigns.store': { paramsTuple?: []; params?: {} }
    'campaigns.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'campaigns.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'campaigns.preview': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'campaigns.recipients': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'campaigns.test': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'campaigns.send': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'unsubscribe.show': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'unsubscribe.stop': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'staff.index': { paramsTuple?: []; params?: {} }
    'staff.store': { paramsTuple?: []; params?: {} }
    'staff.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'staff.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'staff.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'second_factors.reset': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'staff.reactivate': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'own_account.password': { paramsTuple?: []; params?: {} }
    'second_factors.show': { paramsTuple?: []; params?: {} }
    'second_factors.store': { paramsTuple?: []; params?: {} }
    'second_factors.confirm': { paramsTuple?: []; params?: {} }
    'second_factors.renew': { paramsTuple?: []; params?: {} }
    'second_factors.turn_off': { paramsTuple?: []; params?: {} }
    'kiosk.touch': { paramsTuple?: []; params?: {} }
    'kiosk.pair': { paramsTuple?: []; params?: {} }
    'kiosk_devices.index': { paramsTuple?: []; params?: {} }
    'kiosk_devices.store': { paramsTuple?: []; params?: {} }
    'kiosk_devices.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api_keys.index': { paramsTuple?: []; params?: {} }
    'api_keys.store': { paramsTuple?: []; params?: {} }
    'api_keys.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'webhooks.index': { paramsTuple?: []; params?: {} }
    'webhooks.store': { paramsTuple?: []; params?: {} }
    'webhooks.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'webhooks.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'webhooks.rotate': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'webhooks.test': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'webhooks.deliveries': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'webhooks.redeliver': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'deliveryId': ParamValue} }
    'customer_detail.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'customer_holds.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'evidence.coverage': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'evidence.pack': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'day_report.show': { paramsTuple?: []; params?: {} }
    'offline.store': { paramsTuple?: []; params?: {} }
    'offline.beat': { paramsTuple?: []; params?: {} }
    'offline.index': { paramsTuple?: []; params?: {} }
    'offline.signature': { paramsTuple: [ParamValue]; params: {'uid': ParamValue} }
    'offline.resolve': { paramsTuple: [ParamValue]; params: {'uid': ParamValue} }
    'kiosk_family.index': { paramsTuple?: []; params?: {} }
    'kiosk_minors.store': { paramsTuple?: []; params?: {} }
    'birth_dates.store': { paramsTuple?: []; params?: {} }
    'visits.store_at_kiosk': { paramsTuple?: []; params?: {} }
    'visits.index': { paramsTuple?: []; params?: {} }
    'visits.store': { paramsTuple?: []; params?: {} }
    'visits.check_out': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'visits.undo': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'visits.undo_check_out': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'visits.check_out_many': { paramsTuple?: []; params?: {} }
    'visits.summary': { paramsTuple?: []; params?: {} }
    'visit_stream.show': { paramsTuple?: []; params?: {} }
    'counter.roll_call': { paramsTuple?: []; params?: {} }
    'visits.of_customer': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'counter.household': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'counter.index': { paramsTuple?: []; params?: {} }
    'sign_links.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'sign_links.open': { paramsTuple?: []; params?: {} }
    'parent_links.store': { paramsTuple?: []; params?: {} }
    'parent_links.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'parent_links.open': { paramsTuple?: []; params?: {} }
    'parent_links.confirm': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'parent_links.refuse': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'parties.index': { paramsTuple?: []; params?: {} }
    'parties.store': { paramsTuple?: []; params?: {} }
    'parties.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'parties.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'parties.remove_guest': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'guestId': ParamValue} }
    'parties.invitation': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'parties.joined': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'parties.join': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'bans.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'bans.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'alerts.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'alerts.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'cleared_answers.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'pickups.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'pickups.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'pickups.update': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'pickupId': ParamValue} }
    'pickups.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'pickupId': ParamValue} }
    'pickups.of_guardian': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'pickups.store_of_guardian': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'passes.mine': { paramsTuple?: []; params?: {} }
    'passes.my_card': { paramsTuple?: []; params?: {} }
    'passes.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'passes.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'passes.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'passes.print': { paramsTuple?: []; params?: {} }
    'passes.keys': { paramsTuple?: []; params?: {} }
    'api_docs.page': { paramsTuple?: []; params?: {} }
    'api_docs.openapi': { paramsTuple?: []; params?: {} }
  }
  GET: {
    'health.show': { paramsTuple?: []; params?: {} }
    'metrics.show': { paramsTuple?: []; params?: {} }
    'public_settings.show': { paramsTuple?: []; params?: {} }
    'face.picture': { paramsTuple: [ParamValue]; params: {'key': ParamValue} }
    'face.show': { paramsTuple?: []; params?: {} }
    'setup.show': { paramsTuple?: []; params?: {} }
    'staff_sessions.show': { paramsTuple?: []; params?: {} }
    'customer_sessions.show': { paramsTuple?: []; params?: {} }
    'customers.search': { paramsTuple?: []; params?: {} }
    'customers.phone_claims': { paramsTuple?: []; params?: {} }
    'customer_history.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'customer_exports.show': { paramsTuple?: []; params?: {} }
    'customer_imports.index': { paramsTuple?: []; params?: {} }
    'customer_imports.show': { paramsTuple: [ParamValue]; params: {'batchId': ParamValue} }
    'customer_imports.rows': { paramsTuple: [ParamValue]; params: {'batchId': ParamValue} }
    'customer_imports.warnings': { paramsTuple: [ParamValue]; params: {'batchId': ParamValue} }
    'own_details.show': { paramsTuple?: []; params?: {} }
    'data_export.show': { paramsTuple?: []; params?: {} }
    'own_deletion_request.show': { paramsTuple?: []; params?: {} }
    'deletion_requests.index': { paramsTuple?: []; params?: {} }
    'retention.index': { paramsTuple?: []; params?: {} }
    'customer_stats.login': { paramsTuple?: []; params?: {} }
    'customer_reports.registrations': { paramsTuple?: []; params?: {} }
    'customer_reports.logins': { paramsTuple?: []; params?: {} }
    'customer_reports.summary': { paramsTuple?: []; params?: {} }
    'customer_reports.rows': { paramsTuple?: []; params?: {} }
    'park_reports.visits': { paramsTuple?: []; params?: {} }
    'park_reports.memberships': { paramsTuple?: []; params?: {} }
    'park_reports.coverage_gap': { paramsTuple?: []; params?: {} }
    'activity.index': { paramsTuple?: []; params?: {} }
    'activity.actors': { paramsTuple?: []; params?: {} }
    'today.show': { paramsTuple?: []; params?: {} }
    'park_exports.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'park_exports.download': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'customer_duplicates.index': { paramsTuple?: []; params?: {} }
    'customer_merges.index': { paramsTuple?: []; params?: {} }
    'customer_merges.preview': { paramsTuple?: []; params?: {} }
    'minors.index': { paramsTuple?: []; params?: {} }
    'minors.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'guardian_requests.index': { paramsTuple?: []; params?: {} }
    'customer_minors.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'customer_minors.show': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'minorId': ParamValue} }
    'household.requests': { paramsTuple?: []; params?: {} }
    'household.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'vehicles.index': { paramsTuple?: []; params?: {} }
    'vehicles.of_person': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'vehicles.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'waivers.templates': { paramsTuple?: []; params?: {} }
    'waivers.mine': { paramsTuple?: []; params?: {} }
    'waivers.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'waivers.of_minor': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'waiver_files.pdf': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'waiver_files.proof': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'waiver_files.verifier': { paramsTuple?: []; params?: {} }
    'customer_waivers.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'customer_waivers.show': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'waiverId': ParamValue} }
    'customer_waivers.seal': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'waiverId': ParamValue} }
    'answers.index': { paramsTuple?: []; params?: {} }
    'answers.templates': { paramsTuple?: []; params?: {} }
    'customer_waivers.of_minor': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'minorId': ParamValue} }
    'waiver_templates.index': { paramsTuple?: []; params?: {} }
    'waiver_templates.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'waiver_templates.versions': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'waiver_templates.resign': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'customer_documents.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'documents.download': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'memberships.index': { paramsTuple?: []; params?: {} }
    'rider_memberships.active': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'rider_memberships.of_customer': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'memberships.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'memberships.history': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'ledger.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'membership_reports.stats': { paramsTuple?: []; params?: {} }
    'membership_reports.expiring': { paramsTuple?: []; params?: {} }
    'membership_reports.due': { paramsTuple?: []; params?: {} }
    'membership_reports.revenue': { paramsTuple?: []; params?: {} }
    'membership_family.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'membership_types.index': { paramsTuple?: []; params?: {} }
    'membership_types.summary': { paramsTuple?: []; params?: {} }
    'membership_types.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'membership_types.usage': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'membership_slots.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'membership_slots.summary': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'membership_slots.available': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'segments.index': { paramsTuple?: []; params?: {} }
    'letters.index': { paramsTuple?: []; params?: {} }
    'letters.preview': { paramsTuple: [ParamValue]; params: {'kind': ParamValue} }
    'campaign_types.offered': { paramsTuple?: []; params?: {} }
    'marketing_preferences.show': { paramsTuple?: []; params?: {} }
    'customer_preferences.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'marketing.consents': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'campaign_types.index': { paramsTuple?: []; params?: {} }
    'marketing.stats': { paramsTuple?: []; params?: {} }
    'marketing.opted_in': { paramsTuple: [ParamValue]; params: {'type': ParamValue} }
    'campaigns.index': { paramsTuple?: []; params?: {} }
    'campaigns.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'campaigns.preview': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'campaigns.recipients': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'unsubscribe.show': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'staff.index': { paramsTuple?: []; params?: {} }
    'staff.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'second_factors.show': { paramsTuple?: []; params?: {} }
    'kiosk_devices.index': { paramsTuple?: []; params?: {} }
    'api_keys.index': { paramsTuple?: []; params?: {} }
    'webhooks.index': { paramsTuple?: []; params?: {} }
    'webhooks.deliveries': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'customer_detail.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'evidence.coverage': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'day_report.show': { paramsTuple?: []; params?: {} }
    'offline.index': { paramsTuple?: []; params?: {} }
    'offline.signature': { paramsTuple: [ParamValue]; params: {'uid': ParamValue} }
    'kiosk_family.index': { paramsTuple?: []; params?: {} }
    'visits.index': { paramsTuple?: []; params?: {} }
    'visits.summary': { paramsTuple?: []; params?: {} }
    'visit_stream.show': { paramsTuple?: []; params?: {} }
    'counter.roll_call': { paramsTuple?: []; params?: {} }
    'visits.of_customer': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'counter.household': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'counter.index': { paramsTuple?: []; params?: {} }
    'parent_links.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'parties.index': { paramsTuple?: []; params?: {} }
    'parties.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'parties.invitation': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'parties.joined': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'pickups.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'pickups.of_guardian': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'passes.mine': { paramsTuple?: []; params?: {} }
    'passes.my_card': { paramsTuple?: []; params?: {} }
    'passes.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'passes.keys': { paramsTuple?: []; params?: {} }
    'api_docs.page': { paramsTuple?: []; params?: {} }
    'api_docs.openapi': { paramsTuple?: []; params?: {} }
  }
  HEAD: {
    'health.show': { paramsTuple?: []; params?: {} }
    'metrics.show': { paramsTuple?: []; params?: {} }
    'public_settings.show': { paramsTuple?: []; params?: {} }
    'face.picture': { paramsTuple: [ParamValue]; params: {'key': ParamValue} }
    'face.show': { paramsTuple?: []; params?: {} }
    'setup.show': { paramsTuple?: []; params?: {} }
    'staff_sessions.show': { paramsTuple?: []; params?: {} }
    'customer_sessions.show': { paramsTuple?: []; params?: {} }
    'customers.search': { paramsTuple?: []; params?: {} }
    'customers.phone_claims': { paramsTuple?: []; params?: {} }
    'customer_history.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'customer_exports.show': { paramsTuple?: []; params?: {} }
    'customer_imports.index': { paramsTuple?: []; params?: {} }
    'customer_imports.show': { paramsTuple: [ParamValue]; params: {'batchId': ParamValue} }
    'customer_imports.rows': { paramsTuple: [ParamValue]; params: {'batchId': ParamValue} }
    'customer_imports.warnings': { paramsTuple: [ParamValue]; params: {'batchId': ParamValue} }
    'own_details.show': { paramsTuple?: []; params?: {} }
    'data_export.show': { paramsTuple?: []; params?: {} }
    'own_deletion_request.show': { paramsTuple?: []; params?: {} }
    'deletion_requests.index': { paramsTuple?: []; params?: {} }
    'retention.index': { paramsTuple?: []; params?: {} }
    'customer_stats.login': { paramsTuple?: []; params?: {} }
    'customer_reports.registrations': { paramsTuple?: []; params?: {} }
    'customer_reports.logins': { paramsTuple?: []; params?: {} }
    'customer_reports.summary': { paramsTuple?: []; params?: {} }
    'customer_reports.rows': { paramsTuple?: []; params?: {} }
    'park_reports.visits': { paramsTuple?: []; params?: {} }
    'park_reports.memberships': { paramsTuple?: []; params?: {} }
    'park_reports.coverage_gap': { paramsTuple?: []; params?: {} }
    'activity.index': { paramsTuple?: []; params?: {} }
    'activity.actors': { paramsTuple?: []; params?: {} }
    'today.show': { paramsTuple?: []; params?: {} }
    'park_exports.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'park_exports.download': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'customer_duplicates.index': { paramsTuple?: []; params?: {} }
    'customer_merges.index': { paramsTuple?: []; params?: {} }
    'customer_merges.preview': { paramsTuple?: []; params?: {} }
    'minors.index': { paramsTuple?: []; params?: {} }
    'minors.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'guardian_requests.index': { paramsTuple?: []; params?: {} }
    'customer_minors.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'customer_minors.show': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'minorId': ParamValue} }
    'household.requests': { paramsTuple?: []; params?: {} }
    'household.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'vehicles.index': { paramsTuple?: []; params?: {} }
    'vehicles.of_person': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'vehicles.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'waivers.templates': { paramsTuple?: []; params?: {} }
    'waivers.mine': { paramsTuple?: []; params?: {} }
    'waivers.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'waivers.of_minor': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'waiver_files.pdf': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'waiver_files.proof': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'waiver_files.verifier': { paramsTuple?: []; params?: {} }
    'customer_waivers.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'customer_waivers.show': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'waiverId': ParamValue} }
    'customer_waivers.seal': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'waiverId': ParamValue} }
    'answers.index': { paramsTuple?: []; params?: {} }
    'answers.templates': { paramsTuple?: []; params?: {} }
    'customer_waivers.of_minor': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'minorId': ParamValue} }
    'waiver_templates.index': { paramsTuple?: []; params?: {} }
    'waiver_templates.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'waiver_templates.versions': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'waiver_templates.resign': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'customer_documents.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'documents.download': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'memberships.index': { paramsTuple?: []; params?: {} }
    'rider_memberships.active': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'rider_memberships.of_customer': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'memberships.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'memberships.history': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'ledger.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'membership_reports.stats': { paramsTuple?: []; params?: {} }
    'membership_reports.expiring': { paramsTuple?: []; params?: {} }
    'membership_reports.due': { paramsTuple?: []; params?: {} }
    'membership_reports.revenue': { paramsTuple?: []; params?: {} }
    'membership_family.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'membership_types.index': { paramsTuple?: []; params?: {} }
    'membership_types.summary': { paramsTuple?: []; params?: {} }
    'membership_types.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'membership_types.usage': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'membership_slots.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'membership_slots.summary': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'membership_slots.available': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'segments.index': { paramsTuple?: []; params?: {} }
    'letters.index': { paramsTuple?: []; params?: {} }
    'letters.preview': { paramsTuple: [ParamValue]; params: {'kind': ParamValue} }
    'campaign_types.offered': { paramsTuple?: []; params?: {} }
    'marketing_preferences.show': { paramsTuple?: []; params?: {} }
    'customer_preferences.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'marketing.consents': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'campaign_types.index': { paramsTuple?: []; params?: {} }
    'marketing.stats': { paramsTuple?: []; params?: {} }
    'marketing.opted_in': { paramsTuple: [ParamValue]; params: {'type': ParamValue} }
    'campaigns.index': { paramsTuple?: []; params?: {} }
    'campaigns.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'campaigns.preview': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'campaigns.recipients': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'unsubscribe.show': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'staff.index': { paramsTuple?: []; params?: {} }
    'staff.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'second_factors.show': { paramsTuple?: []; params?: {} }
    'kiosk_devices.index': { paramsTuple?: []; params?: {} }
    'api_keys.index': { paramsTuple?: []; params?: {} }
    'webhooks.index': { paramsTuple?: []; params?: {} }
    'webhooks.deliveries': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'customer_detail.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'evidence.coverage': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'day_report.show': { paramsTuple?: []; params?: {} }
    'offline.index': { paramsTuple?: []; params?: {} }
    'offline.signature': { paramsTuple: [ParamValue]; params: {'uid': ParamValue} }
    'kiosk_family.index': { paramsTuple?: []; params?: {} }
    'visits.index': { paramsTuple?: []; params?: {} }
    'visits.summary': { paramsTuple?: []; params?: {} }
    'visit_stream.show': { paramsTuple?: []; params?: {} }
    'counter.roll_call': { paramsTuple?: []; params?: {} }
    'visits.of_customer': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'counter.household': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'counter.index': { paramsTuple?: []; params?: {} }
    'parent_links.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'parties.index': { paramsTuple?: []; params?: {} }
    'parties.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'parties.invitation': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'parties.joined': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'pickups.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'pickups.of_guardian': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'passes.mine': { paramsTuple?: []; params?: {} }
    'passes.my_card': { paramsTuple?: []; params?: {} }
    'passes.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'passes.keys': { paramsTuple?: []; params?: {} }
    'api_docs.page': { paramsTuple?: []; params?: {} }
    'api_docs.openapi': { paramsTuple?: []; params?: {} }
  }
  PUT: {
    'face.update': { paramsTuple?: []; params?: {} }
    'setup.update': { paramsTuple?: []; params?: {} }
    'customers.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'own_details.update': { paramsTuple?: []; params?: {} }
    'own_details.change_password': { paramsTuple?: []; params?: {} }
    'minors.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'vehicles.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'waiver_templates.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'documents.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'memberships.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'membership_types.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'membership_slots.transfer': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'slotId': ParamValue} }
    'segments.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'closings.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'marketing_preferences.update': { paramsTuple?: []; params?: {} }
    'customer_preferences.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'campaign_types.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'campaigns.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'staff.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'own_account.password': { paramsTuple?: []; params?: {} }
    'webhooks.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'customer_holds.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'bans.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'alerts.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'pickups.update': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'pickupId': ParamValue} }
  }
  POST: {
    'face.store': { paramsTuple?: []; params?: {} }
    'staff_sessions.store': { paramsTuple?: []; params?: {} }
    'staff_sessions.destroy': { paramsTuple?: []; params?: {} }
    'customer_sessions.store': { paramsTuple?: []; params?: {} }
    'customer_sessions.destroy': { paramsTuple?: []; params?: {} }
    'passwords.forgot': { paramsTuple?: []; params?: {} }
    'passwords.reset': { paramsTuple?: []; params?: {} }
    'passwords.link': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'customers.store': { paramsTuple?: []; params?: {} }
    'customer_registrations.store': { paramsTuple?: []; params?: {} }
    'customer_registrations.mail_known': { paramsTuple?: []; params?: {} }
    'customers.settle_claim': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'customers.release_phone': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'customers.give_number': { paramsTuple?: []; params?: {} }
    'customer_imports.store': { paramsTuple?: []; params?: {} }
    'customer_imports.undo': { paramsTuple: [ParamValue]; params: {'batchId': ParamValue} }
    'own_details.confirm_email': { paramsTuple?: []; params?: {} }
    'own_deletion_request.store': { paramsTuple?: []; params?: {} }
    'deletion_requests.refuse': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'deletion_requests.carry_out': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'activity.undo': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'park_exports.store': { paramsTuple?: []; params?: {} }
    'customer_duplicates.check': { paramsTuple?: []; params?: {} }
    'customer_duplicates.dismiss': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'customer_merges.store': { paramsTuple?: []; params?: {} }
    'customer_merges.undo': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'minors.store': { paramsTuple?: []; params?: {} }
    'guardian_requests.store': { paramsTuple?: []; params?: {} }
    'guardian_requests.accept': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'guardian_requests.refuse': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'customer_minors.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'household.store_at_kiosk': { paramsTuple?: []; params?: {} }
    'household.ask': { paramsTuple?: []; params?: {} }
    'household.accept': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'household.refuse': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'household.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'vehicles.store_own': { paramsTuple?: []; params?: {} }
    'vehicles.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'signing_tickets.store': { paramsTuple?: []; params?: {} }
    'waivers.decline': { paramsTuple?: []; params?: {} }
    'waivers.sign': { paramsTuple?: []; params?: {} }
    'waivers.sign_for_minor': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'customer_waivers.void': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'waiver_templates.store': { paramsTuple?: []; params?: {} }
    'waiver_templates.preview': { paramsTuple?: []; params?: {} }
    'waiver_templates.confirm_sample': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'minor_documents.store': { paramsTuple?: []; params?: {} }
    'customer_documents.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'memberships.store': { paramsTuple?: []; params?: {} }
    'memberships.store_for_household': { paramsTuple?: []; params?: {} }
    'memberships.cancel': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'memberships.suspend': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'memberships.activate': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'memberships.renew': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'ledger.refund': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'ledger.correct': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'termId': ParamValue} }
    'memberships.bulk_cancel': { paramsTuple?: []; params?: {} }
    'memberships.bulk_expire': { paramsTuple?: []; params?: {} }
    'membership_selections.export': { paramsTuple?: []; params?: {} }
    'membership_family.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'membership_types.store': { paramsTuple?: []; params?: {} }
    'membership_types.reorder': { paramsTuple?: []; params?: {} }
    'membership_slots.assign': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'slotId': ParamValue} }
    'segments.store': { paramsTuple?: []; params?: {} }
    'letters.resign': { paramsTuple?: []; params?: {} }
    'letters.coverage': { paramsTuple?: []; params?: {} }
    'letters.closure': { paramsTuple?: []; params?: {} }
    'closings.store': { paramsTuple?: []; params?: {} }
    'member_mail.mail': { paramsTuple?: []; params?: {} }
    'member_mail.preview_mail': { paramsTuple?: []; params?: {} }
    'campaign_types.store': { paramsTuple?: []; params?: {} }
    'campaigns.store': { paramsTuple?: []; params?: {} }
    'campaigns.test': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'campaigns.send': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'unsubscribe.stop': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'staff.store': { paramsTuple?: []; params?: {} }
    'staff.reactivate': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'second_factors.store': { paramsTuple?: []; params?: {} }
    'second_factors.confirm': { paramsTuple?: []; params?: {} }
    'second_factors.renew': { paramsTuple?: []; params?: {} }
    'second_factors.turn_off': { paramsTuple?: []; params?: {} }
    'kiosk.touch': { paramsTuple?: []; params?: {} }
    'kiosk.pair': { paramsTuple?: []; params?: {} }
    'kiosk_devices.store': { paramsTuple?: []; params?: {} }
    'api_keys.store': { paramsTuple?: []; params?: {} }
    'webhooks.store': { paramsTuple?: []; params?: {} }
    'webhooks.rotate': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'webhooks.test': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'webhooks.redeliver': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'deliveryId': ParamValue} }
    'evidence.pack': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'offline.store': { paramsTuple?: []; params?: {} }
    'offline.beat': { paramsTuple?: []; params?: {} }
    'offline.resolve': { paramsTuple: [ParamValue]; params: {'uid': ParamValue} }
    'kiosk_minors.store': { paramsTuple?: []; params?: {} }
    'birth_dates.store': { paramsTuple?: []; params?: {} }
    'visits.store_at_kiosk': { paramsTuple?: []; params?: {} }
    'visits.store': { paramsTuple?: []; params?: {} }
    'visits.check_out': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'visits.undo': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'visits.undo_check_out': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'visits.check_out_many': { paramsTuple?: []; params?: {} }
    'sign_links.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'sign_links.open': { paramsTuple?: []; params?: {} }
    'parent_links.store': { paramsTuple?: []; params?: {} }
    'parent_links.open': { paramsTuple?: []; params?: {} }
    'parent_links.confirm': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'parent_links.refuse': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'parties.store': { paramsTuple?: []; params?: {} }
    'parties.join': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'cleared_answers.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'pickups.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'pickups.store_of_guardian': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'passes.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'passes.print': { paramsTuple?: []; params?: {} }
  }
  DELETE: {
    'customer_deletions.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'own_deletion_request.destroy': { paramsTuple?: []; params?: {} }
    'customer_duplicates.restore': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'minors.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'customer_minors.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'minorId': ParamValue} }
    'household.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'customerId': ParamValue} }
    'vehicles.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'waiver_templates.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'documents.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'membership_family.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'customerId': ParamValue} }
    'membership_types.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'membership_slots.empty': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'slotId': ParamValue} }
    'segments.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'staff.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'second_factors.reset': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'kiosk_devices.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api_keys.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'webhooks.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'parties.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'parties.remove_guest': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'guestId': ParamValue} }
    'bans.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'alerts.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'pickups.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'pickupId': ParamValue} }
    'passes.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
  }
}
declare module '@adonisjs/core/types/http' {
  export interface RoutesList extends ScannedRoutes {}
}