import { useListContext } from 'react-admin'
import useMediaQuery from '@mui/material/useMediaQuery'

import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { vehicleFields } from '@trailgate/shared/vehicles/fields'
import { messages } from '@trailgate/shared/vehicles/messages'
import type { ListedVehicle } from '@trailgate/shared/vehicles/schemas'

import { CustomerLink } from '../customers/CustomerLink.tsx'
import { CUSTOMERS } from '../customers/paths.ts'
import { FieldFilters } from '../ui/FieldFilters.tsx'
import { NARROW } from '../ui/list.ts'
import { ListStates } from '../ui/ListStates.tsx'
import { ListTable, type Column } from '../ui/ListTable.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Pager } from '../ui/Pager.tsx'
import { ScreenHead } from '../ui/ScreenHead.tsx'
import { ScreenList } from '../ui/ScreenList.tsx'
import { VehicleFacts, VehicleName } from './VehicleFacts.tsx'
import '../ui/records.css'
import './vehicles.css'

const NEWEST_FIRST = { field: 'id', order: 'DESC' } as const

/** /admin/vehicles: the vehicles of the park with their owners. The filters stand in the address. */
export default function VehicleList() {
  return (
    <ScreenList<ListedVehicle> resource="vehicles" sort={NEWEST_FIRST}>
      <ScreenHead title={messages.title} up={{ to: CUSTOMERS, title: manager.title }} />
      <FieldFilters
        table={vehicleFields}
        search={{ label: messages.search, max: vehicleFields.sticker.limit }}
      />
      <ListStates failed={messages['load.failed']} empty={<Empty />}>
        <Vehicles />
        <Pager />
      </ListStates>
    </ScreenList>
  )
}

function Empty() {
  const { filterValues } = useListContext()
  const isFiltered = Object.values(filterValues).some(Boolean)
  return <Notice title={isFiltered ? messages.none_found : messages.empty} />
}

const COLUMNS: Column<ListedVehicle>[] = [
  {
    key: 'vehicle',
    label: messages['column.vehicle'],
    rowHeader: true,
    cell: (vehicle) => <VehicleName vehicle={vehicle} />,
  },
  {
    key: 'details',
    label: messages['column.details'],
    cell: (vehicle) => <VehicleFacts vehicle={vehicle} />,
  },
  { key: 'owner', label: messages['column.owner'], cell: (vehicle) => <Owner vehicle={vehicle} /> },
]

function Vehicles() {
  const narrow = useMediaQuery(NARROW, { noSsr: true })
  const { data = [] } = useListContext<ListedVehicle>()
  if (!narrow) {
    return (
      <div className="panel">
        <ListTable caption={messages.title} columns={COLUMNS} />
      </div>
    )
  }
  return (
    <ul className="panel record-rows" aria-label={messages.title}>
      {data.map((vehicle) => (
        <li key={vehicle.id} className="record-row">
          <div className="record-row-who">
            <Owner vehicle={vehicle} />
            <p className="vehicle-name">
              <VehicleName vehicle={vehicle} />
            </p>
            <VehicleFacts vehicle={vehicle} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Owner({ vehicle }: { vehicle: ListedVehicle }) {
  const { customer_id: id, first_name, last_name } = vehicle
  return <CustomerLink customer={{ id, first_name, last_name }} />
}
