import { lazy, Suspense, useState } from 'react'
import { useNotify } from 'react-admin'
import Button from '@mui/material/Button'

import { messages } from '@trailgate/shared/vehicles/messages'
import { nameOf } from '@trailgate/shared/vehicles/name'
import type { Vehicle } from '@trailgate/shared/vehicles/schemas'
import { messages as words } from '@trailgate/shared/ui/messages'
import { fill } from '@trailgate/shared/text'

import { useProviderMutation, useProviderQuery } from '../providers/useProvider.ts'
import { useCan } from '../session/useStaff.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { ErrorAlert } from '../ui/FormAlert.tsx'
import { Unanswered } from '../ui/QueryStates.tsx'
import { VehicleFacts, VehicleName } from './VehicleFacts.tsx'
import './vehicles.css'

const VehicleDialog = lazy(() => import('./VehicleDialog.tsx'))

/** The vehicles of a person, which staff add, change and delete. */
export function VehiclesOf({ customer: { id } }: { customer: { id: number } }) {
  const query = useProviderQuery('vehicles', 'getVehiclesOf', { id })
  const mayWrite = useCan('vehicles.write')
  const notify = useNotify()
  // Null adds a vehicle.
  const [open, setOpen] = useState<Vehicle | null>()
  async function readAgain() {
    const { isSuccess, data } = await query.refetch()
    return { isSuccess, data: data?.find((each) => each.id === open?.id) }
  }
  return (
    <section className="facts vehicles" aria-labelledby="vehicles-title">
      <h3 id="vehicles-title">{messages.title}</h3>
      {query.data ? (
        <>
          {query.data.length === 0 && <p className="fact-none">{messages.empty}</p>}
          <ul className="record-rows">
            {query.data.map((vehicle) => (
              <li key={vehicle.id} className="vehicle-row">
                <div>
                  <p className="vehicle-name">
                    <VehicleName vehicle={vehicle} />
                  </p>
                  <VehicleFacts vehicle={vehicle} />
                </div>
                {mayWrite && (
                  <div className="vehicle-does">
                    <Button
                      aria-label={fill(messages['edit.of'], { name: nameOf(vehicle) })}
                      onClick={() => setOpen(vehicle)}
                    >
                      {words.edit}
                    </Button>
                    <DeleteVehicle vehicle={vehicle} />
                  </div>
                )}
              </li>
            ))}
          </ul>
          {mayWrite && (
            <Button variant="outlined" onClick={() => setOpen(null)}>
              {messages.add}
            </Button>
          )}
        </>
      ) : (
        <Unanswered query={query} failed={messages['load.failed']} rows={2} />
      )}
      {open !== undefined && (
        <Suspense fallback={null}>
          <VehicleDialog
            customerId={id}
            {...(open && { vehicle: open })}
            refetch={readAgain}
            say={({ text }) => notify(text, { type: 'success' })}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}

function DeleteVehicle({ vehicle }: { vehicle: Vehicle }) {
  const notify = useNotify()
  const name = nameOf(vehicle)
  const { mutate, error, isPending } = useProviderMutation('vehicles', 'removeVehicle', {
    onSuccess: () => notify(messages.deleted, { type: 'success' }),
  })
  return (
    <ConfirmButton
      label={words.delete}
      title={messages['delete.title']}
      aria-label={fill(messages['delete.of'], { name })}
      color="error"
      pending={isPending}
      alert={<ErrorAlert error={error} failed={messages['delete.failed']} />}
      onConfirm={(close) => mutate({ id: vehicle.id }, { onSuccess: close })}
    >
      {fill(messages['delete.confirm'], { name })}
    </ConfirmButton>
  )
}
