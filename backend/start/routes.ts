/**
 * The routes of the API, one file a resource, in the order of the documents. All stand under /api; an id
 * is digits only, so that /customers/search and its friends never collide with one.
 */
import router from '@adonisjs/core/services/router'
import { publicRoutes } from '#start/routes/public'
import { sessionRoutes } from '#start/routes/sessions'
import { customerRoutes } from '#start/routes/customers'
import { docsRoutes } from '#start/routes/docs'
import { rightsRoutes } from '#start/routes/rights'
import { reportRoutes } from '#start/routes/reports'
import { duplicateRoutes } from '#start/routes/duplicates'
import { minorRoutes } from '#start/routes/minors'
import { waiverRoutes } from '#start/routes/waivers'
import { documentRoutes } from '#start/routes/documents'
import { membershipRoutes } from '#start/routes/memberships'
import { membershipStaffRoutes } from '#start/routes/memberships_staff'
import { membershipTypeRoutes } from '#start/routes/membership_types'
import { membershipSlotRoutes } from '#start/routes/membership_slots'
import { marketingRoutes } from '#start/routes/marketing'
import { staffRoutes } from '#start/routes/staff'
import { kioskRoutes } from '#start/routes/kiosk'

router.where('id', router.matchers.number())
router.where('slotId', router.matchers.number())
router.where('customerId', router.matchers.number())
router.where('minorId', router.matchers.number())
router.where('waiverId', router.matchers.number())

router
  .group(() => {
    publicRoutes()
    sessionRoutes()
    customerRoutes()
    rightsRoutes()
    reportRoutes()
    duplicateRoutes()
    minorRoutes()
    waiverRoutes()
    documentRoutes()
    membershipRoutes()
    membershipStaffRoutes()
    membershipTypeRoutes()
    membershipSlotRoutes()
    marketingRoutes()
    staffRoutes()
    kioskRoutes()
    docsRoutes()
  })
  .prefix('/api')
