import simpleRest from 'ra-data-simple-rest'
import type { DataProvider, GetListParams, GetListResult, RaRecord } from 'react-admin'

import { DEFAULT_PAGE_SIZE } from '@trailgate/shared/http/paging'
import type { MembershipPage } from '@trailgate/shared/memberships/schemas'

import { API } from '../api/client.ts'
import { apiKeyCalls } from '../apiKeys/calls.ts'
import { activityCalls } from '../activity/calls.ts'
import { withoutBlanks } from '../ui/withoutBlanks.ts'
import { campaignCalls } from '../campaigns/calls.ts'
import { counterCalls } from '../counter/calls.ts'
import { customerCalls } from '../customers/calls.ts'
import { importCalls } from '../customers/csv/calls.ts'
import { partyCalls } from '../customers/details/parties/calls.ts'
import { duplicateCalls } from '../customers/duplicates/calls.ts'
import { listQuery } from '../customers/listQuery.ts'
import { setupCalls } from '../dashboard/calls.ts'
import { deletionRequestCalls } from '../dataRequests/calls.ts'
import { faceCalls } from '../face/calls.ts'
import { kioskCalls } from '../kiosk/calls.ts'
import { offlineCalls } from '../kiosk/offline/calls.ts'
import { letterCalls } from '../letters/calls.ts'
import { parkCalls } from '../layout/calls.ts'
import type { ListAsked } from '../marketing/asked.ts'
import { marketingCalls } from '../marketing/calls.ts'
import { membershipCalls } from '../memberships/calls.ts'
import { listQuery as membershipQuery } from '../memberships/listQuery.ts'
import { membershipTypeCalls } from '../membershipTypes/calls.ts'
import { parkExportCalls } from '../parkExport/calls.ts'
import { ownPasswordCalls, secondFactorCalls } from '../profile/calls.ts'
import { reportCalls } from '../reports/calls.ts'
import { segmentCalls } from '../segments/calls.ts'
import { staffCalls } from '../staff/calls.ts'
import { listStaff } from '../staff/listStaff.ts'
import { webhookCalls } from '../webhooks/calls.ts'
import { vehicleCalls } from '../vehicles/calls.ts'
import { waiverTemplateCalls } from '../waiverTemplates/calls.ts'
import { httpClient } from './httpClient.ts'
import { pageOfAll } from './pageOfAll.ts'
import type { Resource } from './resources.ts'

const base = simpleRest(API, httpClient, 'X-Total-Count')

/** Where a resource lives when it is not under its own name. */
const PATHS: Record<string, string> = {
  'campaign-types': 'marketing/campaign-types',
  'campaigns': 'marketing/campaigns',
  'kiosk-devices': 'kiosk/devices',
  'waivers': 'waivers/staff/templates',
}

/** Where one more is sent to when that is another address. */
const COLLECTIONS: Record<string, string> = { memberships: 'memberships/' }

type ListReader = (params: GetListParams & { signal?: AbortSignal }) => Promise<GetListResult>

const LISTS = {
  'activity': pages('/activity'),
  'api-keys': pages('/api-keys'),
  'campaigns': listCampaigns,
  'customers': searchCustomers,
  'memberships': listMemberships,
  'customer-duplicates': pages('/customers/duplicates'),
  'customer-merges': pages('/customers/merges'),
  'deletion-requests': pages('/customers/deletion-requests'),
  'purge-rounds': listRounds,
  'service-letters': pages('/letters'),
  'staff': listStaff,
  'vehicles': pages('/vehicles'),
  'kiosk-devices': whole('kiosk-devices'),
  'waiver-answers': pages('/waiver-answers'),
  'offline-items': pages('/kiosk/offline'),
  'waivers': whole('waivers'),
  'opted-in-customers': listOptedIn,
} satisfies Partial<Record<Resource, ListReader>>

/** Resources with a list. */
export type Listed = keyof typeof LISTS

const named = {
  ...activityCalls,
  ...apiKeyCalls,
  ...campaignCalls,
  ...counterCalls,
  ...customerCalls,
  ...deletionRequestCalls,
  ...duplicateCalls,
  ...faceCalls,
  ...importCalls,
  ...kioskCalls,
  ...letterCalls,
  ...marketingCalls,
  ...membershipCalls,
  ...membershipTypeCalls,
  ...offlineCalls,
  ...parkCalls,
  ...parkExportCalls,
  ...partyCalls,
  ...reportCalls,
  ...ownPasswordCalls,
  ...secondFactorCalls,
  ...segmentCalls,
  ...setupCalls,
  ...staffCalls,
  ...webhookCalls,
  ...vehicleCalls,
  ...waiverTemplateCalls,
}

/** Calls beyond react-admin's verbs, by room; used through useProvider.ts. */
export type NamedMethods = typeof named

/**
 * ra-data-simple-rest over the documents' calls: its reading and writing of single records is theirs, lists are asked
 * for in the documents' words, and whatever answers without a record (204) still gives react-admin the id it needs.
 */
export const dataProvider = {
  ...base,
  supportAbortSignal: true,
  getList: async <T extends RaRecord>(resource: string, params: GetListParams) => {
    const list = (LISTS as Partial<Record<string, ListReader>>)[resource]
    if (!list) throw new Error(`No list of ${resource}`)
    return (await list(params)) as GetListResult<T>
  },
  getOne: (resource, params) => base.getOne(pathOf(resource), params),
  getMany: async (resource, { ids, ...params }) => {
    const found = await Promise.all(
      ids.map((id) => base.getOne(pathOf(resource), { ...params, id }))
    )
    return { data: found.map(({ data }) => data) }
  },
  /** Under `meta.collection`, where a record is added to another one: 'customers/7/vehicles'. */
  create: (resource, params) =>
    base.create(params.meta?.collection ?? COLLECTIONS[resource] ?? pathOf(resource), params),
  update: (resource, params) => base.update(pathOf(resource), params),
  delete: async (resource, { id }) => {
    const { json } = await httpClient(`${API}/${pathOf(resource)}/${id}`, { method: 'DELETE' })
    return { data: { ...json, id } }
  },
  ...named,
} satisfies DataProvider

export type TrailgateDataProvider = typeof dataProvider

function pathOf(resource: string): string {
  return PATHS[resource] ?? resource
}

async function searchCustomers({ signal, ...params }: Parameters<ListReader>[0]) {
  const query = listQuery(params)
  // A search text that asks for nothing is not asked.
  if (!query) return { data: [], total: 0 }
  query.set('with_ended', 'true')
  const { json, headers } = await httpClient(
    `${API}/customers/search?${query}`,
    signal ? { signal } : {}
  )
  return { data: json as RaRecord[], total: Number(headers.get('x-total-count')) }
}

async function listMemberships({ signal, ...params }: Parameters<ListReader>[0]) {
  const url = `${API}/memberships/?${membershipQuery(params)}`
  const { json } = await httpClient(url, signal ? { signal } : {})
  const { items, total } = json as MembershipPage
  return { data: items, total }
}

/** All of them, the newest first. */
async function listCampaigns({ signal }: Parameters<ListReader>[0]) {
  const { json } = await httpClient(`${API}/${pathOf('campaigns')}`, signal ? { signal } : {})
  const data = json as RaRecord[]
  return { data, total: data.length }
}

function listOptedIn({ filter, ...params }: Parameters<ListReader>[0]) {
  const { typeId, channel } = filter as ListAsked
  const list = pages(`/marketing/opted-in-customers/${typeId}`)
  return list({ ...params, filter: channel ? { channel } : {} })
}

/** A day has one round, so the day names it. */
async function listRounds(params: Parameters<ListReader>[0]) {
  const { data, ...rest } = await pages('/retention/rounds')(params)
  return { ...rest, data: data.map((round) => ({ ...round, id: round.day as string })) }
}

/** A list that the server orders and cuts into pages itself. */
function pages(path: string): ListReader {
  return async ({ signal, pagination, filter }) => {
    const { page = 1, perPage = DEFAULT_PAGE_SIZE } = pagination ?? {}
    const query = new URLSearchParams({
      ...withoutBlanks(filter),
      limit: String(perPage),
      offset: String((page - 1) * perPage),
    })
    const { json, headers } = await httpClient(`${API}${path}?${query}`, signal ? { signal } : {})
    return { data: json as RaRecord[], total: Number(headers.get('x-total-count')) }
  }
}

/** A list that the server gives whole: sorted and cut into pages here. */
function whole(resource: string): ListReader {
  return async ({ signal, ...params }) => {
    const { json } = await httpClient(`${API}/${pathOf(resource)}`, signal ? { signal } : {})
    return pageOfAll(json as RaRecord[], params)
  }
}
