import { DEFAULT_PAGE_SIZE, TOTAL_COUNT_HEADER } from '@trailgate/shared/http/paging'

import { send, type Signal } from './client.ts'

/** Some rows of a list, and how many there are in all. */
export interface Page<Row> {
  data: Row[]
  total: number
}

interface Asked extends Signal {
  /** Counted from 1. */
  page?: number
  perPage?: number
  query?: Record<string, string>
}

/** Reads a page of a list. */
export async function readPage<Row>(path: string, asked: Asked): Promise<Page<Row>> {
  const { page = 1, perPage = DEFAULT_PAGE_SIZE, query = {}, signal } = asked
  const limits = { limit: String(perPage), offset: String((page - 1) * perPage) }
  const response = await send(`${path}?${new URLSearchParams({ ...query, ...limits })}`, { signal })
  const data = (await response.json()) as Row[]
  return { data, total: Number(response.headers.get(TOTAL_COUNT_HEADER)) }
}
