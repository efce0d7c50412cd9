import { useListContext } from 'react-admin'

import { messages } from '@trailgate/shared/staff/messages'
import { fill } from '@trailgate/shared/text'

import { useAllStaff } from './queries.ts'
import { countsOf } from './staffFilter.ts'
import { ResultsLine } from '../ui/ResultsLine.tsx'

/** Number of accounts: all, active, inactive, and shown. */
export function StaffCounts() {
  const { data } = useAllStaff()
  const { filterValues } = useListContext()
  return <ResultsLine>{data && fill(messages.counts, countsOf(data, filterValues))}</ResultsLine>
}
