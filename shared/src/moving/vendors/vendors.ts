import { headingKey } from '../../customers/csv.ts'
import { eventbrite } from './eventbrite.ts'
import { googleContacts } from './google_contacts.ts'
import { googleForms } from './google_forms.ts'
import { gymdesk } from './gymdesk.ts'
import { jotform } from './jotform.ts'
import { mailchimp } from './mailchimp.ts'
import { mindbody } from './mindbody.ts'
import { outlook } from './outlook.ts'
import { pushPress } from './pushpress.ts'
import { quickBooks } from './quickbooks.ts'
import { roller } from './roller.ts'
import { shopify } from './shopify.ts'
import { smartwaiver } from './smartwaiver.ts'
import { square } from './square.ts'
import type { Source, Vendor } from './vendor.ts'
import { waiverForever } from './waiverforever.ts'
import { waiverSign } from './waiversign.ts'
import { wherewolf } from './wherewolf.ts'
import { wildApricot } from './wild_apricot.ts'
import { zenPlanner } from './zen_planner.ts'

/** The known programs; the forms at the end have few headings of their own. */
export const VENDORS: readonly Vendor[] = [
  smartwaiver,
  waiverForever,
  waiverSign,
  wherewolf,
  roller,
  gymdesk,
  zenPlanner,
  pushPress,
  mindbody,
  wildApricot,
  square,
  shopify,
  mailchimp,
  quickBooks,
  googleContacts,
  outlook,
  eventbrite,
  jotform,
  googleForms,
]

/** The program whose export has these headings; null for one that is not known. */
export function vendorOf(headings: readonly string[], source: Source = 'auto'): Vendor | null {
  const keys = new Set(headings.map(headingKey))
  const known = VENDORS.filter(({ tells }) =>
    tells.some((group) => group.every((heading) => keys.has(headingKey(heading))))
  )
  if (source === 'auto' || source === 'other') return known[0] ?? null
  return VENDORS.find((vendor) => vendor.source === source) ?? null
}
