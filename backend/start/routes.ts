/**
 * The routes of the API, one file a resource. All stand under /api; an id
 * is digits only, so that /customers/search and its friends never collide with one.
 */
import router from '@adonisjs/core/services/router'
import { publicRoutes } from '#operations/routes'
import { sessionRoutes } from '#access/routes'
import { customerRoutes } from '#customers/routes'
import { docsRoutes } from '#operations/openapi/routes'
import { rightsRoutes } from '#privacy/routes'
import { reportRoutes } from '#reports/routes'
import { duplicateRoutes } from '#merges/routes'
import { minorRoutes } from '#customers/minors/routes'
import { waiverRoutes } from '#waivers/routes'
import { documentRoutes } from '#documents/routes'
import { membershipRoutes } from '#memberships/routes'
import { membershipStaffRoutes } from '#memberships/staff_routes'
import { membershipTypeRoutes } from '#memberships/types/routes'
import { membershipSlotRoutes } from '#memberships/slots/routes'
import { marketingRoutes } from '#marketing/routes'
import { staffRoutes } from '#staff/routes'
import { kioskRoutes } from '#access/kiosk/routes'
import { visitRoutes } from '#visits/routes'
import { passRoutes } from '#passes/routes'

router.where('id', router.matchers.number())
router.where('batchId', router.matchers.number())
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
    visitRoutes()
    passRoutes()
    docsRoutes()
  })
  .prefix('/api')
