import { messages } from '@trailgate/shared/vehicles/messages'
import type { Vehicle } from '@trailgate/shared/vehicles/schemas'
import { messages as words } from '@trailgate/shared/ui/messages'

import { Flash } from '../ui/Flash.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { EditRecordForm, NewRecordForm } from '../ui/RecordForms.tsx'
import type { Refetch } from '../ui/useAsRead.ts'
import { useFlash, type FlashMessage } from '../ui/useFlash.ts'
import { formsOf } from './forms.tsx'

interface VehicleDialogProps {
  customerId: number
  /** Vehicle to change; undefined adds one. */
  vehicle?: Vehicle
  refetch: Refetch<Vehicle>
  /** Shows what was saved. */
  say(message: FlashMessage): void
  onClose(): void
}

/** Create or edit form of a vehicle. */
export default function VehicleDialog(props: VehicleDialogProps) {
  const { customerId, vehicle, refetch, say, onClose } = props
  const { message, show } = useFlash()
  const forms = formsOf(customerId)
  // A refusal stays in the dialog, and what was saved is said outside of it.
  const tell = (said: FlashMessage) => (said.tone === 'error' ? show(said) : say(said))
  return (
    <FormDialog
      size="sm"
      title={vehicle ? messages.edit : messages.add}
      form={forms.id}
      submit={words.save}
      onClose={onClose}
    >
      <Flash message={message} />
      {vehicle ? (
        <EditRecordForm of={forms} newest={vehicle} refetch={refetch} say={tell} leave={onClose} />
      ) : (
        <NewRecordForm of={forms} say={tell} leave={onClose} />
      )}
    </FormDialog>
  )
}
