import type { Operations } from '#openapi/operation'
import { customerOperations } from '#openapi/operations/customers'
import { documentOperations } from '#openapi/operations/documents'
import { duplicateOperations } from '#openapi/operations/duplicates'
import { kioskOperations } from '#openapi/operations/kiosk'
import { marketingOperations } from '#openapi/operations/marketing'
import { membershipOperations } from '#openapi/operations/memberships'
import { membershipTypeOperations } from '#openapi/operations/membership_types'
import { minorOperations } from '#openapi/operations/minors'
import { publicOperations } from '#openapi/operations/public'
import { reportOperations } from '#openapi/operations/reports'
import { rightsOperations } from '#openapi/operations/rights'
import { sessionOperations } from '#openapi/operations/sessions'
import { staffOperations } from '#openapi/operations/staff'
import { waiverOperations } from '#openapi/operations/waivers'

/** The documentation's chapters, in the order of the contract. */
export const CHAPTERS: Readonly<Record<string, Operations>> = {
  'Sign-in': sessionOperations,
  'Customers': customerOperations,
  'Data requests and retention': rightsOperations,
  'Duplicates': duplicateOperations,
  'Minors': minorOperations,
  'Waivers': waiverOperations,
  'Documents': documentOperations,
  'Memberships': membershipOperations,
  'Membership types and places': membershipTypeOperations,
  'Reports': reportOperations,
  'Marketing': marketingOperations,
  'Kiosks': kioskOperations,
  'Staff': staffOperations,
  'The park': publicOperations,
}
