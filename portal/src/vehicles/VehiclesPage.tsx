import { Badge } from '@trailgate/shared/browser/components/Badge'
import { formatDate } from '@trailgate/shared/dates'
import { messageOf } from '@trailgate/shared/http/error'
import { messages as own } from '@trailgate/shared/own_details/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { VEHICLE_KIND_LABELS } from '@trailgate/shared/vehicles/fields'
import { endedOn } from '@trailgate/shared/vehicles/gate'
import { messages } from '@trailgate/shared/vehicles/messages'
import { nameOf } from '@trailgate/shared/vehicles/name'
import type { Vehicle } from '@trailgate/shared/vehicles/schemas'
import { lazy, useEffect, useRef, useState } from 'react'
import { Navigate, useParams, useRoutes } from 'react-router-dom'

import { remove } from '../api/remove.ts'
import { riderQueries, useQuery } from '../api/useQuery.ts'
import { paths } from '../paths.ts'
import { reliably } from '../reliably.ts'
import { useParkSettings } from '../settings/parkSettings.ts'
import { todayAtPark } from '../settings/today.ts'
import { Button } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { Opening } from '../ui/Opening.tsx'
import { RemoveQuestion } from '../ui/RemoveQuestion.tsx'
import { useSubPage } from '../ui/useSubPage.ts'
import { myVehicles } from './queries.ts'
import '../ui/cards.css'

const VehicleDialog = lazy(reliably(() => import('./VehicleDialog.tsx')))

/** My Vehicles: a rider adds, changes and removes the machines that they bring (docs/product/vehicles.md). */
export default function VehiclesPage() {
  const { data, error, pending, refetch } = useQuery(myVehicles)
  const { open, close } = useSubPage(paths.vehicles)
  const [leaving, askToRemove] = useState<Vehicle | null>(null)
  const [said, say] = useState('')
  const [removed, countRemoved] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)

  // The pressed button disappears with its card, so the focus moves to the heading.
  useEffect(() => {
    if (removed > 0) heading.current?.focus()
  }, [removed])

  const dialog = useRoutes([
    { index: true, element: null },
    { path: 'add', element: <VehicleDialog onClose={close} onSaved={say} /> },
    {
      path: ':id/edit',
      element: <EditVehicle vehicles={data} onClose={close} onSaved={say} />,
    },
    { path: '*', element: <Navigate to={paths.vehicles} replace /> },
  ])

  return (
    <div className="tab-page">
      <p>
        <Link to={paths.dashboard} className="text-link">
          {own.back}
        </Link>
      </p>
      <section aria-labelledby="vehicles" aria-busy={pending} className="tab-page">
        <div className="tab-head">
          <h2 id="vehicles" ref={heading} tabIndex={-1}>
            {portal['overview.vehicles']}
          </h2>
          <Button onClick={() => open('add')}>{messages.add}</Button>
        </div>
        <p className="muted">{portal['overview.vehicles_hint']}</p>
        <div role="status" className="in-place">
          {said && <p className="notice">{said}</p>}
        </div>
        {error !== null && data === undefined && (
          <div role="alert" className="notice danger">
            <p>{messageOf(error, messages['load.failed'])}</p>
            <Button quiet onClick={() => void refetch()}>
              {ui.try_again}
            </Button>
          </div>
        )}
        {pending && <p role="status">{ui.loading}</p>}
        {data?.length === 0 && (
          <div className="panel empty">
            <p>{messages.empty}</p>
          </div>
        )}
        {data && data.length > 0 && (
          <ul className="cards">
            {data.map((vehicle) => (
              <VehicleCard
                key={vehicle.id}
                vehicle={vehicle}
                onEdit={() => open(`${vehicle.id}/edit`)}
                onRemove={() => askToRemove(vehicle)}
              />
            ))}
          </ul>
        )}
        {leaving && (
          <RemoveQuestion
            name={<bdi>{nameOf(leaving)}</bdi>}
            question={messages['delete.question']}
            failed={messages['delete.failed']}
            remove={async () => {
              await remove(`${myVehicles}/${leaving.id}`)
              riderQueries.invalidate(myVehicles)
            }}
            onClose={() => askToRemove(null)}
            onRemoved={() => {
              say(messages.deleted)
              countRemoved(removed + 1)
            }}
          />
        )}
        <Opening>{dialog}</Opening>
      </section>
    </div>
  )
}

interface EditVehicleProps {
  vehicles: readonly Vehicle[] | undefined
  onClose(): void
  onSaved(text: string): void
}

/** The vehicle in the URL, once the list is loaded; the plain list if there is no such vehicle. */
function EditVehicle({ vehicles, ...props }: EditVehicleProps) {
  const { id } = useParams()
  const vehicle = vehicles?.find((each) => String(each.id) === id)
  if (vehicle) return <VehicleDialog vehicle={vehicle} {...props} />
  return vehicles ? <Navigate to={paths.vehicles} replace /> : null
}

interface VehicleCardProps {
  vehicle: Vehicle
  onEdit(): void
  onRemove(): void
}

function VehicleCard({ vehicle, onEdit, onRemove }: VehicleCardProps) {
  const today = todayAtPark(useParkSettings())
  const name = nameOf(vehicle)
  const lines = [
    [messages['field.kind'], VEHICLE_KIND_LABELS[vehicle.kind]],
    [messages['field.plate'], vehicle.plate],
    [messages['field.sticker'], vehicle.sticker],
    [messages['field.insured_until'], formatDate(vehicle.insured_until)],
    [messages['field.inspected_until'], formatDate(vehicle.inspected_until)],
    [messages['field.notes'], vehicle.notes],
  ] as const
  return (
    <li className="panel card">
      <div className="card-head">
        <h3>
          <bdi>{name}</bdi>
        </h3>
        {vehicle.active ? (
          endedOn(vehicle, today).map((text) => (
            <Badge key={text} tone="warn">
              {text}
            </Badge>
          ))
        ) : (
          <Badge tone="plain">{messages['not_in_use']}</Badge>
        )}
      </div>
      <dl>
        {lines.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            )
        )}
      </dl>
      <div className="card-buttons">
        <Button quiet onClick={onEdit}>
          {ui.edit}
          <bdi className="unseen">{name}</bdi>
        </Button>
        <Button quiet onClick={onRemove}>
          {ui.remove}
          <bdi className="unseen">{name}</bdi>
        </Button>
      </div>
    </li>
  )
}
