import type { Operations } from '#operations/openapi/operation'
import { customerOperations } from '#operations/openapi/operations/customers'
import { documentOperations } from '#operations/openapi/operations/documents'
import { duplicateOperations } from '#operations/openapi/operations/duplicates'
import { kioskOperations } from '#operations/openapi/operations/kiosk'
import { marketingOperations } from '#operations/openapi/operations/marketing'
import { membershipOperations } from '#operations/openapi/operations/memberships'
import { membershipTypeOperations } from '#operations/openapi/operations/membership_types'
import { minorOperations } from '#operations/openapi/operations/minors'
import { passOperations } from '#operations/openapi/operations/passes'
import { publicOperations } from '#operations/openapi/operations/public'
import { reportOperations } from '#operations/openapi/operations/reports'
import { rightsOperations } from '#operations/openapi/operations/rights'
import { sessionOperations } from '#operations/openapi/operations/sessions'
import { staffOperations } from '#operations/openapi/operations/staff'
import { waiverOperations } from '#operations/openapi/operations/waivers'
import { visitOperations } from '#operations/openapi/operations/visits'

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
  'Visits': visitOperations,
  'Passes': passOperations,
  'Kiosks': kioskOperations,
  'Staff': staffOperations,
  'The park': publicOperations,
}
