import simpleRest from 'ra-data-simple-rest'
import type { DataProvider, GetListParams, GetListResult, RaRecord } from 'ra-core'

import { DEFAULT_PAGE_SIZE } from '@trailgate/shared/http/paging'
import type { MembershipPage } from '@trailgate/shared/memberships/schemas'

import { API } from '../api/client.ts'
import { listQuery } from '../customers/listQuery.ts'
import { listQuery as membershipQuery } from '../memberships/listQuery.ts'
import { listStaff } from '../staff/listStaff.ts'
import type { ListAsked } from '../marketing/asked.ts'
import { httpClient } from './httpClient.ts'
import { pageOfAll } from './pageOfAll.ts'

const base = simpleRest(API, httpClient, 'X-Total-Count')

/** Where a resource lives when it is not under its own name. */
const PATHS: Record<string, string> = {
  'kiosk-devices': 'kiosk/devices',
  'waivers': 'waivers/staff/templates',
}

type ListReader = (params: GetListParams & { signal?: AbortSignal }) => Promise<GetListResult>

const LISTS: Record<string, ListReader> = {
  'customers': searchCustomers,
  'memberships': listMemberships,
  'customer-duplicates': pages('/customers/duplicates'),
  'customer-merges': pages('/customers/merges'),
  'deletion-requests': pages('/customers/deletion-requests'),
  'purge-rounds': listRounds,
  'staff': listStaff,
  'kiosk-devices': whole('kiosk-devices'),
  'waivers': whole('waivers'),
  'opted-in-customers': listOptedIn,
}

/**
 * ra-data-simple-rest over the documents' calls: its reading and writing of single records is theirs, lists are asked
 * for in the documents' words, and whatever answers without a record (204) still gives react-admin the id it needs.
 */
export const dataProvider = {
  ...base,
  supportAbortSignal: true,
  getList: async <T extends RaRecord>(resource: string, params: GetListParams) => {
    const list = LISTS[resource]
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
  create: (resource, params) => base.create(pathOf(resource), params),
  update: (resource, params) => base.update(pathOf(resource), params),
  delete: async (resource, { id }) => {
    const { json } = await httpClient(`${API}/${pathOf(resource)}/${id}`, { method: 'DELETE' })
    return { data: { ...json, id } }
  },
} satisfies DataProvider

function pathOf(resource: string): string {
  return PATHS[resource] ?? resource
}

async function searchCustomers({ signal, ...params }: Parameters<ListReader>[0]) {
  const query = listQuery(params)
  // A search text that asks for nothing is not asked.
  if (!query) return { data: [], total: 0 }
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
      ...(filter as Record<string, string>),
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
