/**
 * The routes of the API, one file a resource. All stand under /api; an id
 * is digits only, so that /customers/search and its friends never collide with one.
 */
import router from '@adonisjs/core/services/router'
import { faceRoutes, parkExportRoutes, publicRoutes, todayRoutes } from '#operations/routes'
import { sessionRoutes } from '#access/routes'
import { customerRoutes } from '#customers/routes'
import { docsRoutes } from '#operations/openapi/routes'
import { rightsRoutes } from '#privacy/routes'
import { reportRoutes } from '#reports/routes'
import { activityRoutes } from '#activity/routes'
import { duplicateRoutes } from '#merges/routes'
import { householdRoutes } from '#customers/household/routes'
import { minorRoutes } from '#customers/minors/routes'
import { vehicleRoutes } from '#customers/vehicles/routes'
import { waiverRoutes } from '#waivers/routes'
import { documentRoutes } from '#documents/routes'
import { membershipRoutes } from '#memberships/routes'
import { membershipStaffRoutes } from '#memberships/staff_routes'
import { membershipTypeRoutes } from '#memberships/types/routes'
import { drawerRoutes } from '#memberships/drawers/routes'
import { membershipSlotRoutes } from '#memberships/slots/routes'
import { letterRoutes } from '#letters/routes'
import { segmentRoutes } from '#customers/segments/routes'
import { marketingRoutes } from '#marketing/routes'
import { staffRoutes } from '#staff/routes'
import { webhookRoutes } from '#operations/webhooks/routes'
import { apiKeyRoutes } from '#access/api_keys/routes'
import { kioskRoutes } from '#access/kiosk/routes'
import { visitRoutes } from '#visits/routes'
import { passRoutes } from '#passes/routes'

router.where('id', router.matchers.number())
router.where('batchId', router.matchers.number())
router.where('slotId', router.matchers.number())
router.where('customerId', router.matchers.number())
router.where('minorId', router.matchers.number())
router.where('deliveryId', router.matchers.number())
router.where('waiverId', router.matchers.number())

router
  .group(() => {
    publicRoutes()
    faceRoutes()
    sessionRoutes()
    customerRoutes()
    rightsRoutes()
    reportRoutes()
    activityRoutes()
    todayRoutes()
    parkExportRoutes()
    duplicateRoutes()
    minorRoutes()
    householdRoutes()
    vehicleRoutes()
    waiverRoutes()
    documentRoutes()
    membershipRoutes()
    membershipStaffRoutes()
    membershipTypeRoutes()
    membershipSlotRoutes()
    segmentRoutes()
    letterRoutes()
    drawerRoutes()
    marketingRoutes()
    staffRoutes()
    kioskRoutes()
    apiKeyRoutes()
    webhookRoutes()
    visitRoutes()
    passRoutes()
    docsRoutes()
  })
  .prefix('/api')
