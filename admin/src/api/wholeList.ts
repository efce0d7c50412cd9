import { TOTAL_COUNT_HEADER } from '@trailgate/shared/http/paging'

import { send, type Signal } from './client.ts'

/** Reads a list that comes in pages to its end. `path` has a query already. */
export async function wholeList<Row>(path: string, { signal }: Signal): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const response = await send(`${path}&offset=${rows.length}`, { signal })
    const page = (await response.json()) as Row[]
    rows.push(...page)
    const total = Number(response.headers.get(TOTAL_COUNT_HEADER))
    if (page.length === 0 || rows.length >= total) return rows
  }
}
