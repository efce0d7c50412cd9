import type {
  Customer,
  Hold,
  LoginStats,
  PasswordLink,
  PhoneClaim,
  PhoneClaimAnswer,
  PhoneRelease,
} from '@trailgate/shared/customers/schemas'
import type { HistoryEntry } from '@trailgate/shared/customers/schemas'
import type { Document } from '@trailgate/shared/documents/schemas'
import type {
  AcceptGuardian,
  StaffGuardianRequest,
} from '@trailgate/shared/guardian_requests/schemas'
import type { CoverageAtAnswer } from '@trailgate/shared/evidence/schemas'
import { MAX_PAGE_SIZE } from '@trailgate/shared/http/paging'
import type { PreferenceChanges, Preferences } from '@trailgate/shared/marketing/schemas'
import { DIALOG_SEARCH } from '@trailgate/shared/memberships/constants'
import type { Minor, MinorLink, NewMinor } from '@trailgate/shared/minors/schemas'
import type { NewPickup, Pickup, PickupChanges } from '@trailgate/shared/pickups/schemas'
import type { PassState } from '@trailgate/shared/passes/schemas'
import type { HouseholdPerson } from '@trailgate/shared/visits/households'
import type { NewAlert, Visit } from '@trailgate/shared/visits/schemas'
import type {
  StaffSignedWaiver,
  StaffSignedWaiverDetail,
  VoidWaiver,
  WaiverSeal,
} from '@trailgate/shared/waivers/schemas'

import { call, readCsv, readFile, upload, type Signal, type Upload } from '../api/client.ts'
import { readPage } from '../api/readPage.ts'

/** People among whom one may be chosen. */
export type Among = 'everybody' | 'minors'

interface Person {
  id: number
}

type OfPerson = Signal & Person

interface PageOfPerson extends OfPerson {
  page: number
}

interface OfWaiver extends OfPerson {
  waiverId: number
}

/** API calls of customers beyond the list and CRUD. */
export const customerCalls = {
  /** Customers who match the typed text. */
  findCustomers: ({ text, among, signal }: Signal & { text: string; among: Among }) =>
    readPage<Customer>('/customers/search', {
      perPage: DIALOG_SEARCH.results,
      query: { q: text, ...(among === 'minors' && { is_minor: 'true' }) },
      signal,
    }),
  exportCustomers: ({ query }: { query: URLSearchParams }) => readCsv(`/customers/export?${query}`),
  setHold: ({ id, ...body }: Hold & Person) =>
    call(`/customers/${id}/hold`, { method: 'PUT', body }),
  /** Releases a number that no longer belongs to the customer. */
  releasePhone: ({ id, ...body }: PhoneRelease & Person) =>
    call<Customer>(`/customers/${id}/phone/release`, { method: 'POST', body }),
  /** Disputed phone numbers: all, or those of one customer. */
  getPhoneClaims: ({ id, signal }: Signal & { id?: number }) =>
    call<PhoneClaimAnswer[]>(
      `/customers/phone-claims?limit=${MAX_PAGE_SIZE}${id ? `&customer_id=${id}` : ''}`,
      { signal }
    ),
  settlePhoneClaim: ({ id, ...body }: PhoneClaim & Person) =>
    call<Customer>(`/customers/${id}/phone/claim`, { method: 'POST', body }),
  addAdult: ({ id, adultId }: Person & { adultId: number }) =>
    call(`/customers/${id}/adults`, { method: 'POST', body: { customer_id: adultId } }),
  removeAdult: ({ id, adultId }: Person & { adultId: number }) =>
    call(`/customers/${id}/adults/${adultId}`, { method: 'DELETE' }),
  setAlert: ({ id, ...body }: NewAlert & Person) =>
    call(`/customers/${id}/alert`, { method: 'PUT', body }),
  removeAlert: ({ id }: Person) => call(`/customers/${id}/alert`, { method: 'DELETE' }),
  addPickup: ({ id, ...body }: NewPickup & Person) =>
    call<Pickup>(`/customers/${id}/pickups`, { method: 'POST', body }),
  changePickup: ({ id, pickupId, ...body }: PickupChanges & Person & { pickupId: number }) =>
    call<Pickup>(`/customers/${id}/pickups/${pickupId}`, { method: 'PUT', body }),
  removePickup: ({ id, pickupId }: Person & { pickupId: number }) =>
    call(`/customers/${id}/pickups/${pickupId}`, { method: 'DELETE' }),
  makePasswordLink: ({ id }: Person) =>
    call<PasswordLink>(`/customers/${id}/password-link`, { method: 'POST' }),

  getHistory: ({ id, ...asked }: PageOfPerson) =>
    readPage<HistoryEntry>(`/customers/${id}/history`, asked),
  getVisitsOf: ({ id, ...asked }: PageOfPerson) =>
    readPage<Visit>(`/customers/${id}/visits`, asked),
  /** Coverage of a customer at an instant, ISO 8601 UTC. */
  getCoverageAt: ({ id, at, signal }: OfPerson & { at: string }) =>
    call<CoverageAtAnswer>(`/customers/${id}/coverage?at=${at}`, { signal }),
  getEvidencePack: ({ id, at }: Person & { at: string }) =>
    readFile(`/customers/${id}/evidence-pack`, { method: 'POST', body: { at } }),
  /** A person and the household as the gate sees them. */
  getHousehold: ({ id, signal }: OfPerson) =>
    call<HouseholdPerson[]>(`/customers/${id}/household`, { signal }),

  getPass: ({ id, signal }: OfPerson) => call<PassState>(`/customers/${id}/pass`, { signal }),
  /** Creates a pass, replacing the previous one. */
  makePass: ({ id }: Person) => call(`/customers/${id}/pass`, { method: 'POST' }),
  revokePass: ({ id }: Person) => call(`/customers/${id}/pass`, { method: 'DELETE' }),
  /** One card per card-sized page, or ten per sheet. */
  printCards: ({ ids }: { ids: readonly number[] }) =>
    readFile('/passes/cards', { method: 'POST', body: { customer_ids: ids } }),

  getPreferences: ({ id, signal }: OfPerson) =>
    call<Preferences>(`/marketing/customers/${id}/preferences`, { signal }),
  changePreferences: ({ id, ...body }: PreferenceChanges & Person) =>
    call(`/marketing/customers/${id}/preferences`, { method: 'PUT', body }),

  getWaivers: ({ id, signal }: OfPerson) =>
    call<StaffSignedWaiver[]>(`/customers/${id}/waivers`, { signal }),
  getWaiver: ({ id, waiverId, signal }: OfWaiver) =>
    call<StaffSignedWaiverDetail>(`/customers/${id}/waivers/${waiverId}/detail`, { signal }),
  /** Verifies the seal of a waiver. */
  getSeal: ({ id, waiverId, signal }: OfWaiver) =>
    call<WaiverSeal>(`/customers/${id}/waivers/${waiverId}/seal`, { signal }),
  voidWaiver: ({ waiverId, ...body }: VoidWaiver & { waiverId: number }) =>
    call(`/waivers/${waiverId}/void`, { method: 'POST', body }),
  /** Marks an answer that blocked its rider as reviewed. */
  clearAnswers: ({ waiverId, ...body }: VoidWaiver & { waiverId: number }) =>
    call(`/waivers/${waiverId}/answers/cleared`, { method: 'POST', body }),
  /** A waiver on paper, its proof, or what checks a proof. */
  getWaiverFile: ({ path }: { path: string }) => readFile(`/waivers/${path}`),

  getDocuments: ({ id, signal }: OfPerson) =>
    call<Document[]>(`/customers/${id}/documents`, { signal }),
  uploadDocument: ({ id, form, ...sending }: Upload & Person & { form: FormData }) =>
    upload<Document>(`/customers/${id}/documents`, form, sending),
  verifyDocument: ({ id, ...body }: { id: number; is_verified: boolean }) =>
    call(`/documents/${id}`, { method: 'PUT', body }),
  getDocumentFile: ({ id }: { id: number }) => readFile(`/documents/${id}/download`),

  /** With the closed profiles of those whose guardian the customer was. */
  getMinors: ({ id, signal }: OfPerson) =>
    call<Minor[]>(`/customers/${id}/minors?include_closed=true`, { signal }),
  /** Adds a minor, or links an existing one. */
  addMinor: ({ guardianId, minor }: { guardianId: number; minor: Partial<NewMinor> | MinorLink }) =>
    call<Minor>(`/customers/${guardianId}/minors`, { method: 'POST', body: minor }),
  unlinkMinor: ({ guardianId, minorId }: { guardianId: number; minorId: number }) =>
    call(`/customers/${guardianId}/minors/${minorId}`, { method: 'DELETE' }),
  /** Open requests of a child for a parent, on the page of either. */
  getGuardianRequests: ({ id, signal }: OfPerson) =>
    call<StaffGuardianRequest[]>(`/guardian-requests?customer_id=${id}&limit=${MAX_PAGE_SIZE}`, {
      signal,
    }),
  acceptGuardian: ({ id, ...body }: AcceptGuardian & { id: number }) =>
    call(`/guardian-requests/${id}/accept`, { method: 'POST', body }),
  refuseGuardian: ({ id }: { id: number }) =>
    call(`/guardian-requests/${id}/refuse`, { method: 'POST' }),

  /** The numbers of today. */
  getLoginStats: ({ signal }: Signal) => call<LoginStats>('/customers/stats/login', { signal }),
}
