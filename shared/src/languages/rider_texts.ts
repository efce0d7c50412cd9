import type { messages as fieldMessages } from '../customers/field_messages.ts'
import type { messages as customers } from '../customers/messages.ts'
import type { messages as numbers } from '../customers/number_messages.ts'
import type { messages as registration } from '../customers/registration_messages.ts'
import type { CUSTOMER_STATE_LABELS } from '../customers/constants.ts'
import type { messages as deletionRequests } from '../deletion_requests/messages.ts'
import type { messages as devices } from '../devices/messages.ts'
import type { DOCUMENT_TYPE_LABELS } from '../documents/constants.ts'
import type { messages as documents } from '../documents/messages.ts'
import type { messages as drafts } from '../drafts/messages.ts'
import type { messages as guardianRequests } from '../guardian_requests/messages.ts'
import type { messages as household } from '../household/messages.ts'
import type { messages as http } from '../http/messages.ts'
import type { messages as kiosk } from '../kiosk/messages.ts'
import type { messages as layout } from '../layout/messages.ts'
import type { CHANNEL_LABELS } from '../marketing/constants.ts'
import type { messages as marketing } from '../marketing/messages.ts'
import type { MEMBERSHIP_STATUS_LABELS } from '../memberships/constants.ts'
import type { messages as memberships } from '../memberships/messages.ts'
import type { RELATIONSHIP_LABELS } from '../minors/constants.ts'
import type { messages as minors } from '../minors/messages.ts'
import type { messages as offlineTablet } from '../offline/tablet_messages.ts'
import type { messages as ownDetails } from '../own_details/messages.ts'
import type { messages as parentLinks } from '../parent_links/messages.ts'
import type { messages as partyGuests } from '../parties/guest_messages.ts'
import type { messages as partyHosts } from '../parties/host_messages.ts'
import type { messages as parties } from '../parties/messages.ts'
import type { messages as passes } from '../passes/messages.ts'
import type { messages as scan } from '../passes/scan_messages.ts'
import type { messages as pickups } from '../pickups/messages.ts'
import type { messages as portal } from '../portal/messages.ts'
import type { messages as sessions } from '../sessions/messages.ts'
import type { messages as signLinks } from '../sign_links/messages.ts'
import type { messages as ui } from '../ui/messages.ts'
import type { messages as vehicles } from '../vehicles/messages.ts'
import type { messages as visits } from '../visits/messages.ts'
import type { SIGNER_GRADE_LABELS } from '../waivers/constants.ts'
import type { messages as waiverFields } from '../waivers/field_messages.ts'
import type { messages as waiverFiles } from '../waivers/file_messages.ts'
import type { messages as waivers } from '../waivers/messages.ts'
import type { messages as samples } from '../waivers/sample_messages.ts'
import type { messages as signing } from '../waivers/signing_messages.ts'
import type { messages as languages } from './messages.ts'

/** A text for each key of a book that riders read; `Staff` are the keys that only staff read. */
type Book<English, Staff extends string = never> = {
  readonly [Key in Exclude<keyof English, Staff>]: string
}

type Chosen<English, Keys extends keyof English> = { readonly [Key in Keys]: string }

/**
 * All texts of riders' pages and of the errors that these show, in one language. The names of the books are the files in
 * `shared/src` with the English texts. A new English text of one of these books does not compile until each
 * language has it; a text for staff alone is named here instead.
 */
export interface RiderTexts {
  /** Locale of dates, times and amounts. */
  locale: string
  /** Texts of the page before its script runs (portal/index.html). */
  page: Record<
    | 'description'
    | 'no_script'
    | 'too_old'
    | 'too_old_hint'
    | 'not_loaded'
    | 'not_loaded_hint'
    | 'load_again',
    string
  >
  /** Exported constants that riders read, by file. */
  labels: {
    'customers/constants': {
      CUSTOMER_STATE_LABELS: typeof CUSTOMER_STATE_LABELS
      /** Id of the marketing sentence in this language; the server stores its text as evidence. */
      MARKETING_CONSENT_TEXT_ID: string
    }
    'documents/constants': { DOCUMENT_TYPE_LABELS: typeof DOCUMENT_TYPE_LABELS }
    'marketing/constants': { CHANNEL_LABELS: typeof CHANNEL_LABELS }
    'memberships/constants': { MEMBERSHIP_STATUS_LABELS: typeof MEMBERSHIP_STATUS_LABELS }
    'minors/constants': { RELATIONSHIP_LABELS: typeof RELATIONSHIP_LABELS }
    'sessions/constants': { NAMELESS_CUSTOMER: string }
    'waivers/constants': { SIGNER_GRADE_LABELS: typeof SIGNER_GRADE_LABELS }
  }
  texts: {
    'customers/field_messages': Book<
      typeof fieldMessages,
      | 'field.no_phone'
      | 'field.no_phone_hint'
      | 'field.household_phone_of'
      | 'field.marketing_consent'
      | 'field.notes'
      | `field.guardian_${string}`
      | `field.status_reason${string}`
      | `field.waiver_${string}`
    >
    'customers/messages': Book<
      typeof customers,
      | 'email.format'
      | 'birth_date.future'
      | 'profile.closed'
      | 'ban.managers'
      | 'deceased'
      | 'phone_claim.settled'
      | 'phone.nothing_to_release'
      | `guardian_${string}`
      | `waiver_date.${string}`
      | `status_reason.${string}`
      | `no_phone.${string}`
      | `household_phone.${string}`
      | `search.${string}`
    >
    'customers/number_messages': Book<typeof numbers>
    'customers/registration_messages': Book<typeof registration>
    'deletion_requests/messages': Chosen<
      typeof deletionRequests,
      Extract<keyof typeof deletionRequests, `own.${string}`>
    >
    'devices/messages': Book<typeof devices>
    'documents/messages': Book<typeof documents>
    'drafts/messages': Book<typeof drafts>
    'guardian_requests/messages': Book<typeof guardianRequests, `staff.${string}`>
    'household/messages': Book<typeof household, `staff.${string}`>
    'http/messages': Book<typeof http>
    'kiosk/messages': Book<typeof kiosk, `devices.${string}`>
    'languages/messages': Book<typeof languages>
    'layout/messages': Chosen<typeof layout, 'skip'>
    'marketing/messages': Book<typeof marketing>
    'memberships/messages': Chosen<
      typeof memberships,
      | 'end_date.none'
      | Extract<
          keyof typeof memberships,
          `rider.${string}` | `pause${string}` | `visits_left${string}`
        >
    >
    'minors/messages': Book<
      typeof minors,
      'link' | `link.${string}` | 'unlink' | `unlink.${string}`
    >
    'offline/tablet_messages': Book<typeof offlineTablet>
    'own_details/messages': Book<typeof ownDetails>
    'parent_links/messages': Book<typeof parentLinks>
    'parties/guest_messages': Book<typeof partyGuests>
    'parties/host_messages': Book<typeof partyHosts>
    'parties/messages': Book<typeof parties>
    'passes/messages': Book<typeof passes, `cards.${string}`>
    'passes/scan_messages': Book<typeof scan, 'hint.staff' | 'ways.staff' | 'none' | 'none_hint'>
    'pickups/messages': Book<
      typeof pickups,
      | 'customer.unknown'
      | 'document.unknown'
      | 'alert.kept'
      | 'self'
      | 'taken.adult'
      | 'taken.not_listed'
      | 'taken.pin'
      | 'taken.pin_wrong'
      | 'taken.required'
      | 'taken.managers'
      | 'taken.all_managers'
      | 'title'
      | 'hint'
      | 'in'
      | 'pin'
      | 'pin.hint'
      | 'pin.keep'
      | 'pin.remove'
      | 'phone'
      | 'relationship'
      | 'reason'
      | 'add'
      | 'bar'
      | 'bar.title'
      | 'edit'
      | 'edit.of'
      | 'guardian'
      | 'guardian.barred'
      | 'may_not'
      | 'may_not.none'
      | 'document'
      | `document.${string}`
      | `taken.not_allowed${string}`
      | `remove${string}`
    >
    'portal/messages': Book<typeof portal>
    'sessions/messages': Book<typeof sessions>
    'sign_links/messages': Book<typeof signLinks, 'kept_out' | 'minor' | 'no_email'>
    'ui/messages': Book<
      typeof ui,
      | 'go_back'
      | 'access_denied'
      | 'table'
      | 'cards'
      | 'list'
      | 'export_csv'
      | 'showing'
      | 'processing'
      | 'yours_stays'
      | 'pages'
      | 'view_mode'
      | 'sort_by'
      | 'clear_search'
      | `filter.${string}`
      | `load_theirs${string}`
      | `page.${string}`
      | `order.${string}`
    >
    'vehicles/messages': Book<
      typeof vehicles,
      | 'title'
      | 'search'
      | 'none_found'
      | 'edit.of'
      | 'delete.of'
      | 'delete.title'
      | 'delete.confirm'
      | `column.${string}`
    >
    'visits/messages': Chosen<
      typeof visits,
      'undo.too_late' | 'undo.already_in' | 'people.none' | 'people.too_many'
    >
    'waivers/field_messages': Book<
      typeof waiverFields,
      `text.${string}` | `list.${string}` | `clear.${string}` | `file.${string}`
    >
    'waivers/file_messages': Chosen<typeof waiverFiles, 'pdf' | 'not_as_sealed'>
    'waivers/messages': Book<typeof waivers>
    'waivers/sample_messages': Chosen<typeof samples, 'not_ready'>
    'waivers/signing_messages': Book<typeof signing>
  }
}
