import { lineOf, namesOf, type Field as FieldLine } from '@trailgate/shared/records/fields'
import { vehicleFields } from '@trailgate/shared/vehicles/fields'
import { messages } from '@trailgate/shared/vehicles/messages'
import type { NewVehicle, Vehicle, VehicleChanges } from '@trailgate/shared/vehicles/schemas'
import { messages as ui } from '@trailgate/shared/ui/messages'

import { call } from '../api/client.ts'
import { riderQueries } from '../api/useQuery.ts'
import { Button } from '../ui/Button.tsx'
import { CheckBox } from '../ui/CheckBox.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Select } from '../ui/Select.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { useForm } from '../ui/useForm.ts'
import { useWhileShown } from '../ui/useWhileShown.ts'
import { myVehicles } from './queries.ts'
import { readNewVehicle, readVehicleChanges } from './read.ts'

interface VehicleDialogProps {
  /** The vehicle to change; absent for a new one. */
  vehicle?: Vehicle
  onClose(): void
  onSaved(text: string): void
}

/** Create and edit form of a rider's vehicle. */
export default function VehicleDialog({ vehicle, onClose, onSaved }: VehicleDialogProps) {
  const close = useWhileShown(onClose)
  const title = vehicle ? messages.edit : messages.add
  const form = useForm<NewVehicle | VehicleChanges>({
    read: (fields) => (vehicle ? readVehicleChanges(fields, vehicle) : readNewVehicle(fields)),
    failed: messages['save.failed'],
    async send(body, key) {
      if (vehicle) await call(`${myVehicles}/${vehicle.id}`, { method: 'PUT', body })
      else await call(myVehicles, { method: 'POST', body, key })
      riderQueries.invalidate(myVehicles)
      onSaved(vehicle ? messages.updated : messages.created)
      close()
    },
  })
  return (
    <Dialog label={title} onClose={onClose}>
      <h2>{title}</h2>
      <Form
        form={form}
        buttons={
          <>
            <Button quiet onClick={onClose}>
              {ui.cancel}
            </Button>
            <SubmitButton sending={form.sending} busy={ui.saving}>
              {vehicle ? ui.save : messages.add}
            </SubmitButton>
          </>
        }
      >
        {namesOf(vehicleFields).map((name) => (
          <Input key={name} name={name} line={lineOf(vehicleFields, name)} vehicle={vehicle} />
        ))}
      </Form>
    </Dialog>
  )
}

interface InputProps {
  name: keyof typeof vehicleFields
  line: FieldLine
  vehicle: Vehicle | undefined
}

/** The input of a field, by its kind. */
function Input({ name, line, vehicle }: InputProps) {
  const known = vehicle?.[name]
  const field = { name, 'label': line.label, 'aria-required': Boolean(line.required) }
  switch (line.kind) {
    case 'choice':
      return (
        <Select
          {...field}
          defaultValue={String(known ?? '')}
          options={[
            { value: '', text: '' },
            ...line.choices.map((value) => ({ value, text: line.choiceLabels[value] ?? value })),
          ]}
        />
      )
    case 'flag':
      return (
        <CheckBox
          name={name}
          label={line.label}
          defaultChecked={vehicle ? known === true : line.initial === true}
        />
      )
    case 'paragraph':
      return <TextArea {...field} maxLength={line.limit} defaultValue={String(known ?? '')} />
    default:
      return (
        <Field
          {...field}
          autoComplete="off"
          defaultValue={String(known ?? '')}
          {...(line.kind === 'day' && { type: 'date' })}
          {...(line.kind === 'line' && {
            maxLength: line.limit,
            ...(line.capitals && { autoCapitalize: 'characters' }),
          })}
        />
      )
  }
}
