import { useListContext } from 'react-admin'
import UploadFileIcon from '@mui/icons-material/UploadFile'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Link, useLocation } from 'react-router'

import { messages as details } from '@trailgate/shared/customers/details_messages'
import { messages as duplicates } from '@trailgate/shared/customers/duplicates/messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { Customer } from '@trailgate/shared/customers/schemas'
import { messages as letters } from '@trailgate/shared/letters/page_messages'
import { messages as layout } from '@trailgate/shared/layout/messages'
import { fill } from '@trailgate/shared/text'
import { messages as vehicles } from '@trailgate/shared/vehicles/messages'

import { DataRequestsLink } from '../dataRequests/DataRequestsLink.tsx'
import { LETTERS } from '../letters/paths.ts'
import { SegmentBar } from '../segments/SegmentBar.tsx'
import { useCan } from '../session/useStaff.ts'
import { NARROW, RESULTS_FRESH_MS } from '../ui/list.ts'
import { ListStates } from '../ui/ListStates.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Pager } from '../ui/Pager.tsx'
import { ResultsLine } from '../ui/ResultsLine.tsx'
import { CreateLink, ScreenHead } from '../ui/ScreenHead.tsx'
import { ScreenList } from '../ui/ScreenList.tsx'
import { WITHIN } from '../ui/useLeave.ts'
import { useView } from '../ui/useView.ts'
import type { View } from '../ui/ViewButtons.tsx'
import { VEHICLES } from '../vehicles/paths.ts'
import { ExportButton } from './csv/ExportButton.tsx'
import { CloseMatches } from './CloseMatches.tsx'
import { CustomerCards } from './CustomerCards.tsx'
import { CustomerDialogs } from './CustomerDialogs.tsx'
import { CustomerRows } from './CustomerRows.tsx'
import { CustomerSelection } from './CustomerSelection.tsx'
import { CustomerTable } from './CustomerTable.tsx'
import { CustomerToolbar } from './CustomerToolbar.tsx'
import { DUPLICATES } from './duplicates/paths.ts'
import { asksForNothing, type CustomerFilter } from './listQuery.ts'
import { pathOf } from './paths.ts'
import { useMaySelect } from './SelectCustomer.tsx'
import './customers.css'

const NEWEST_FIRST = { field: 'created_at', order: 'DESC' } as const

/** /admin/customers: find, add, import and export customers. The list's state lives in the URL only. */
export default function CustomerManager() {
  return (
    <ScreenList<Customer> resource="customers" sort={NEWEST_FIRST} staleTime={RESULTS_FRESH_MS}>
      <Screen />
    </ScreenList>
  )
}

function Screen() {
  const narrow = useMediaQuery(NARROW, { noSsr: true })
  const [chosen, choose] = useView('customers')
  const view = narrow ? 'list' : chosen
  const { search } = useLocation()
  const { total, filterValues } = useListContext<Customer>()
  const mayImport = useCan('customers.import')
  const mayExport = useCan('customers.export')
  const mayReadLetters = useCan('letters.read')
  const maySelect = useMaySelect()
  const tooShort = asksForNothing(filterValues as CustomerFilter)

  return (
    <>
      <ScreenHead title={manager.title} tab={layout['nav.customers']}>
        <Button component={Link} to={DUPLICATES}>
          {duplicates.title}
        </Button>
        <Button component={Link} to={VEHICLES}>
          {vehicles.title}
        </Button>
        {mayReadLetters && (
          <Button component={Link} to={LETTERS}>
            {letters.open}
          </Button>
        )}
        <DataRequestsLink />
        {mayImport && (
          <Button
            component={Link}
            to={pathOf({ kind: 'import' }, search)}
            state={WITHIN}
            variant="outlined"
            startIcon={<UploadFileIcon />}
          >
            {manager.import}
          </Button>
        )}
        {mayExport && filterValues.status !== 'closed' && <ExportButton />}
        <CreateLink to={pathOf({ kind: 'create' }, search)}>{manager.new}</CreateLink>
      </ScreenHead>
      <CustomerToolbar view={view} {...(narrow ? {} : { onView: choose })} />
      <SegmentBar resource="customers" />
      <ResultsLine>
        {tooShort
          ? manager['search.prompt']
          : total !== undefined && fill(manager.found, { n: total })}
      </ResultsLine>
      {maySelect && <CustomerSelection />}
      <Results view={view} />
      <CloseMatches />
      <CustomerDialogs />
    </>
  )
}

function Results({ view }: { view: View }) {
  const { filterValues, setFilters } = useListContext<Customer>()
  const filter = filterValues as CustomerFilter

  if (asksForNothing(filter)) {
    return (
      <div className="panel">
        <Notice title={manager['empty.before_search']}>
          {manager['empty.before_search_hint']}
        </Notice>
      </div>
    )
  }
  return (
    <ListStates
      failed={manager['search.failed']}
      empty={
        <Notice
          title={manager['empty.found_none']}
          actions={
            filter.search && (
              <Button
                variant="outlined"
                onClick={() => setFilters({ ...filter, search: undefined, q: filter.search })}
              >
                {fill(details['found_none.wider'], { text: filter.search })}
              </Button>
            )
          }
        >
          {isFiltered(filter) ? manager['empty.found_none_hint'] : details['found_none.first']}
        </Notice>
      }
    >
      {view === 'table' && <CustomerTable />}
      {view === 'cards' && <CustomerCards />}
      {view === 'list' && <CustomerRows />}
      <Pager />
    </ListStates>
  )
}

function isFiltered({ search, q, segment, ...narrow }: CustomerFilter): boolean {
  const { status, membership, covered } = narrow
  return Boolean(search || q || segment || status || membership || covered)
}
